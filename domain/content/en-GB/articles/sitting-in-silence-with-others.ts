import { type DefaultArticle, unwrapped } from "#domain/articles/default-article.ts";

export const sittingInSilenceWithOthers: DefaultArticle = {
  slug: "sitting-in-silence-with-others",
  title: "Why sit in silence with other people?",
  date: "2024-03-19",
  excerpt:
    "You can meditate on your own kitchen chair for nothing. On what changes when six others breathe in the same room.",
  category: "Meditation",
  rune: "isa",
  related: {
    to: "/meditation",
    title: "The meditation group",
    words: "Every other Tuesday evening. Chairs, cushions, a candle, and biscuits.",
    way: "About the group",
  },
  body: unwrapped(`
On the face of it a meditation group makes no sense. You leave a warm house on a Tuesday evening, in March, to sit on a chair in a room
with people you hardly know, and for most of the time nobody says a word. You have chairs at home. You even have silence, once the
dishwasher is done.

And yet something changes when six others breathe in the same room. I have thought about why for some years, and have four small answers.

## You stay

Alone, one gets up. After seven minutes there is a thought about the washing, and then one is standing next to the washing. In a group it
would be odd to walk out, so you remain, and discover that the wish to get up rises, stands at its highest, and goes away again without
being obeyed. That is worth knowing. It is true of other wishes too.

## You hear that you are not the only one

Somebody’s stomach speaks. Somebody sighs, somebody shifts a foot. Afterwards, over tea, a person who sat like a mountain says that she
spent twenty minutes composing a reply to her sister. Everybody laughs, because everybody was somewhere. From the inside meditation looks
like failing at meditation. It helps to learn that it looks so to all of us.

## You are with people without having to be anybody

Most of the time we spend with others, we are working: being interesting, being useful, being polite. There are few places where you may
sit beside a person for an hour and owe them nothing, not even a face. Shy people often tell me that it is the easiest evening of their
fortnight. So do the talkers.

## You come back

One evening of sitting still is pleasant. What makes a difference, as far as I can tell from my own life and from what research there is,
is doing it often and modestly. Studies of meditation tend to find that it eases stress and low mood somewhat for many people, about as
much as other good habits do, and not for everyone. A date in the diary and a chair that would be empty without you are old, simple ways
of keeping a habit alive.

## And when it is not good

Silence is not always kind. In fresh grief, in a depression, after something terrible, closing the eyes can bring up more than a quiet
room can hold. If that is where you are, please talk to somebody who is trained to help, and come to us later, or come and keep your eyes
open and look at the candle. You may always stand up and step outside. Nobody will follow you with questions, although somebody may follow
you with a biscuit.

## If you would like to try

Do this once before you come: sit down on your kitchen chair, set a timer for five minutes, and count your breaths from one to ten. When
you lose count, and you will, begin again at one. Do not try to win. When the bell rings, notice how many times you came back. That number
is the practice. It is not how long you stayed away from thinking, but how often, without making a fuss, you came home.

Then imagine six other people in your kitchen, doing the same. That is all it is. We bring the biscuits.
`),
};
