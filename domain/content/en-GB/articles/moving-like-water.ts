import { type DefaultArticle, unwrapped } from "#domain/articles/default-article.ts";

export const movingLikeWater: DefaultArticle = {
  slug: "moving-like-water",
  title: "Moving like water",
  date: "2024-03-05",
  excerpt:
    "Shamanic yoga for people who have decided that yoga is not for them: slower, odder, and a good deal kinder to the knees.",
  category: "Shamanic Yoga",
  rune: "laguz",
  related: {
    to: "/shamanic-yoga",
    title: "Shamanic yoga, one to one",
    words: "Slow movement, breath and a drum, at the pace of one body: yours.",
    way: "About shamanic yoga",
  },
  body: unwrapped(`
There is a kind of person who went to one yoga class in 2011, stood in the back row behind someone who could fold in half, and has not
been since. This is for that person. I was one.

What I teach is called shamanic yoga, which is a large name for something quite plain. It is slow movement on the floor, breath, and a
drum. There are no poses to get into, so there are none to fail at. There is no mirror. And it is one to one, so there is no back row.

## Two words that need an apology

“Yoga” comes from India and means far more than stretching; what most of us have met under that name is a young branch of an old tree.
“Shaman” comes from the Evenki people of Siberia, where it means a particular person with a particular task, and I am not that person. I
use the word as it has come to be used here, for working with rhythm, inner pictures and the living world, and I try to use it with clean
hands: without costume, without borrowed ceremonies, without substances, and with thanks to those it was borrowed from.

## Why a drum

A steady beat, four or so to the second, is almost boring, and that is its gift. The part of the mind that counts, plans and comments is
given something to hold, like a dog with a stick, and after a while it lies down. You do not go anywhere strange. It is the state you know
from long train journeys, from kneading dough, from walking home along a river when you have stopped thinking about the day without
noticing when.

## Why like water

Watch a stream meet a stone. It does not push, and it does not stop; it finds the side on which there is room. That is how we move. I
might ask you to let one knee fall to the side, and to come back, and to do it again more slowly, until you find the place where it
catches. There we do not push. We breathe, and make the movement smaller, and look for the side with room. Bodies are used to being
corrected. When they are asked instead, they tend to answer.

The rune for water is *laguz*. An old English poem about it has people far out at sea in a boat that will not heed its bridle. I think of
it when somebody apologises because their leg shakes. The leg is doing what boats do.

## Ten minutes for tonight

Lie on your back on a carpet, knees bent, feet flat. Put on something with a slow, even beat, or let a tap drip. For two minutes only feel
where the floor touches you. Then, on each breath out, let both knees sink a hand’s width to the right, and on each breath in let them
come back. Ten times. Then to the left. The tenth should be smaller than the first. At the end straighten your legs, lie still, and let
the beat go on without you.

If something hurts, stop: that is all the technique there is. If you are pregnant, recovering from surgery, or under treatment for
anything that movement might bear on, ask the person who treats you first. Yoga of any kind is good company for medicine and a poor
replacement.

And if you found yourself yawning, that was it. You have done shamanic yoga. Nobody folded in half.
`),
};
