import { type DefaultArticle, unwrapped } from "#domain/articles/default-article.ts";

export const yourFirstReikiSession: DefaultArticle = {
  slug: "your-first-reiki-session",
  title: "Your first Reiki session, from door to door",
  date: "2024-02-20",
  excerpt: "What you wear, where the hands go, what most people feel, and what it means if you feel nothing at all.",
  category: "Reiki",
  rune: "sowilo",
  related: {
    to: "/reiki-therapy",
    title: "Reiki sessions and attunement weekends",
    words: "Rest for an hour, or learn over a weekend to offer that rest to others.",
    way: "About Reiki",
  },
  body: unwrapped(`
Nearly everybody who comes for the first time asks the same three things at the door. Do I have to undress? Do I have to believe in it?
And what if I fall asleep? No, no, and please do.

Reiki was brought together in Japan in the nineteen-twenties by a man named Mikao Usui, as a practice of calm that one gives to oneself
and to others by the laying on of hands. It came west by way of Hawaii. Those who practise it speak of a universal life energy. You may
take that as a fact, as a picture, or as a way of paying attention; the hour is the same.

## Arriving

Wear what you would wear on a sofa. Come fed, but not full. We sit for a few minutes and I ask how you are, whether there is anything I
should know about your body, and whether you are comfortable with light touch. If you would rather have none, I hold my hands a little
above you, and that is every bit as good. You can change your mind in the middle; you need not even say it, you can just lift a finger.

## Lying down

You keep your clothes on and take your shoes off. There is a blanket, and a cushion under your knees. I may begin with a minute of soft
drumming, because a steady beat tells the body that nothing sudden will happen. Then it is quiet.

The hands rest in one place for some minutes and then move on: the crown of the head, the temples, the shoulders, the belly, the knees,
the feet. They do not press or rub. Nothing is asked of you. You will hear the rain if there is rain, and the floorboard by the window.

## What people feel

Warmth, often, where the hands are. Heaviness. A tingling in the fingers. Now and then somebody cries a little and could not say why;
there are handkerchiefs. Some see colours, and some write their shopping list. And some feel nothing, apart from having lain still for the
first time in a month. If that is you, nothing has gone wrong. You have not failed at lying down.

## What it does, honestly

Rest is not a small thing. Breath slows, shoulders sink, and a body that has been braced for weeks is allowed to put something down.
Studies of Reiki exist; most are small, some find that people feel calmer or less sore afterwards, and it is hard to tell how much is
Reiki and how much is an hour of kind attention. I am content to leave that open. What I will not do is tell you that it cures, because I
do not know that, and because somebody who is ill deserves a doctor. Keep your appointments, take your tablets, and use this for what it
is good for.

## Afterwards

I tell you when it is over, and leave you a few minutes to come back. There is water. We talk, or we do not. Most people are slow for an
hour or so, as after a long bath, so do not plan anything with sharp edges for that evening. You may sleep well. You may have a vivid
dream. You may simply find that you answer one email more kindly than you would have done.

Should you come again? Only if you would like to. There is no course of ten, and I will never tell you that you need one.
`),
};
