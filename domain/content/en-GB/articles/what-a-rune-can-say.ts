import { type DefaultArticle, unwrapped } from "#domain/articles/default-article.ts";

export const whatARuneCanSay: DefaultArticle = {
  slug: "what-a-rune-can-say",
  title: "What a rune can say, and what it cannot",
  date: "2024-02-06",
  excerpt:
    "Twenty-four straight-edged letters, a cloth, and a question worth asking. On reading runes without pretending to see the future.",
  category: "Readings",
  rune: "perthro",
  related: {
    to: "/readings",
    title: "Rune and tarot readings",
    words: "If you would like company with your question: by video, by phone, or in writing.",
    way: "About the readings",
  },
  body: unwrapped(`
There are twenty-four of them, and not one has a curve. The elder runes were made to be cut: into wood, across the grain, with the knife
that also did the bread. A curve would have split the wood, so people drew with straight strokes, and what is left to us looks as if
somebody had written with twigs.

First of all they were letters. The row begins f, u, th, a, r, k, which is why it is called the futhark, and for some six hundred years
people in the north of Europe used it to write what people write: names, mostly. “I, so-and-so, made this comb.” Each letter also had a
name, an ordinary word that began with its sound. Cattle. Ice. Sun. Water. Gift. Birch.

## What we know, and what we do not

It is tempting to tell you that our ancestors cast them by firelight. The truth is thinner. A Roman, Tacitus, wrote around the year 98
that people beyond the Rhine cut slips from a nut-bearing tree, marked them with signs, scattered them on a white cloth and picked up
three. He does not say that the signs were runes, and as far as we know he had never been there. What the names meant to those who used
them comes to us from poems that were written down many centuries later. The rest, including nearly all that is printed in the little
books that come with a bag of stones, was put together in the last hundred and fifty years.

I find this a relief. It means that nobody owns the right answer. When I turn up *isa*, ice, I can tell you what the old poems say of it:
very cold, slippery, shining like glass, a floor made by the frost. And then I can ask you where in your life the ground looks firm and is
not. That question is the reading. The rune only opened the door.

## Why a sign helps

Left alone with a problem, most of us walk around it in the same circle. We know our own arguments by heart. A sign drawn at random comes
from outside the circle. It is not about you, it cannot flatter you, and it does not know what you would like to hear. You have to reach
for it, and in reaching you say something that you had not said before. People have used oracles in this way for as long as there have
been people, and you do not need to believe that anything guides the hand. Chance is enough.

So here is what a rune can say: look at it from this side. And here is what it cannot say: what he is thinking, whether she will come
back, if the results will be clear, which number will win. Anybody who tells you these things from three pieces of wood is telling you
about themselves.

## Try it tonight

You need no stones. Write the twenty-four names on slips of paper; they are easily found. Think of something that has been on your mind
for a week, and put it as a question that begins with “what” or “how”. Draw one slip. Look at the word for a full minute before you look
anything up: what does cattle, or hail, or a journey have to do with this? Write down the first sentence that comes, even if it is
nonsense. Then go to bed.

In the morning read your sentence again. If it is still nonsense, you have lost a slip of paper. If it is not, you have learned how a
reading works, and most of what I know.
`),
};
