import { MEDITATION_EVENING } from "#domain/catalog/schedule.ts";
import type { StoredBlock } from "#domain/pages/blocks.ts";
import type { RuneName } from "#domain/look/runes.ts";
import { block } from "#domain/pages/default/block.ts";

type Kind<K extends StoredBlock["kind"]> = Extract<StoredBlock, { kind: K }>;

type Offering = {
  title: string;
  /** A thing from the room, and what is said of it. */
  thing: { picture: "stone" | "feather" | "cup" | "water"; caption: string };
  drawing: "readings" | "shamanicYoga" | "reikiTherapy" | "meditation";
  rune: RuneName;
  button: { label: string; href: string };
  opening: string;
  dates?: Pick<Kind<"dates">, "anchor" | "title" | "namesServices" | "people" | "join" | "none" | "ground">;
  /** A second way in, after the prices. */
  other?: Pick<Kind<"text">, "anchor" | "title" | "text" | "ground">;
  services: Kind<"prices">["services"];
  happens: string[];
  never: string[];
  need: string[];
  notFor: string;
  price: { intro: string; notes: string };
  after: string;
  end: { title: string; text: string };
};

/** Returns the page of an offering, with its parts in the specified order. */
function offering({
  title,
  drawing,
  thing,
  rune,
  button,
  opening,
  dates,
  other,
  services,
  happens,
  never,
  need,
  notFor,
  price,
  after,
  end,
}: Offering): StoredBlock[] {
  return [
    block({
      kind: "hero",
      anchor: "offering",
      title,
      text: opening,
      picture: drawing,
      button,
      link: { label: "What it costs", href: "#price" },
    }),
    ...(dates ? [block({ kind: "dates", services, ...dates })] : []),
    block({
      kind: "two-lists",
      anchor: "room",
      title: "In the room",
      rune,
      left: { title: "What happens", items: happens },
      right: { title: "What does not", items: never },
    }),
    block({ kind: "list", anchor: "need", title: "What you need", intro: "", rune, items: need, button: null }),
    block({ kind: "text", anchor: "not-for", title: "Who it is not for", text: notFor }),
    block({ kind: "prices", anchor: "price", title: "Length, price, place", services, ...price, rule: RULE }),
    ...(other ? [block({ kind: "text", ...other })] : []),
    block({ kind: "picture", anchor: "thing", title: "", shape: "portrait", ...thing }),
    block({ kind: "text", anchor: "after", title: "What to expect after", text: after }),
    block({ kind: "call", anchor: "begin", ...end, button, ornament: rune }),
  ];
}

const RULE = "{when to pay} {cancelling} [The whole rule](/terms#refunds)";

export const readings = offering({
  title: "Rune and tarot readings",
  drawing: "readings",
  thing: {
    picture: "stone",
    caption: "Perthro, the cup from which lots are thrown. Nobody is sure what the word meant.",
  },
  rune: "perthro",
  button: { label: "Book Your Reading", href: "/book?category=readings" },
  services: { category: "readings", only: null, order: "dearest-first" },
  opening: `You bring a question, or only a feeling that something wants looking at. I lay out the cards or cast the runes, tell you what each has meant to the people who used it before us, and we talk about what it stirs in you.

It is a small mystical journey and a very practical conversation, both at once.`,
  other: {
    anchor: "in-writing",
    title: "In writing",
    ground: "letter",
    text: `Some questions are easier to write than to say. Send me two, and I draw the cards or cast the runes for each, write down what I see, and add a photograph of the spread.

You need not be there: an email tells you once it is ready to read.`,
  },
  happens: [
    "We begin with what brings you, and find the question underneath the question.",
    "You choose: tarot for a story with people in it, runes for a plain word. I name each sign as it is turned and say how I read it.",
    "You tell me where it fits and where it does not. A sign that says nothing to you is put aside.",
    "At the end we gather it into a sentence or two that you can take home.",
  ],
  never: [
    "No forecast. Cards and runes do not know what will happen, and neither do I.",
    "No verdict on a third person who is not there to answer.",
    "No advice on illness, law or money. For those, please see someone trained in them.",
    "No curses, no bad omens, and nothing extra to buy.",
  ],
  need: [
    "One question that begins with “what” or “how” works best: “What am I not seeing?” travels further than “Will I?”",
    "For a call: a room where no one can overhear, and half an hour without the doorbell.",
    "For a written reading: two questions; the booking form has a place for each. The more you tell, the more I can say.",
  ],
  notFor:
    "Anyone under {least age}. And please wait if you are in a crisis, or would hand a decision over to the cards: a reading can keep you company while you think, but it cannot think for you. If you are in danger or despair, call 999, or Samaritans on [116 123](tel:116123), free at any hour.",
  price: {
    intro: "There is nothing to add later.",
    notes: `**In person.** In-person readings are on request: [write to me](/contact) and we will find a time.

**Place.** By video call or by phone, wherever you are, or in writing: an email tells you once it is there to read.`,
  },
  after: `Most people leave with one thought that is clearer than before, and sometimes with a better question. Some feel light, some stirred; both pass. Sleep on it before you act on it.

If you like, write down the signs and look again in a month. What you make of them by then is worth more than what I said.`,
  end: {
    title: "Ask what you came to ask",
    text: "Choose the kind of reading, then a free half hour. Paying takes a minute and holds your time.",
  },
});

export const shamanicYoga = offering({
  title: "Shamanic yoga",
  drawing: "shamanicYoga",
  thing: { picture: "feather", caption: "A tawny owl left it on the path. It lies beside the drum." },
  rune: "laguz",
  button: { label: "Join a Session", href: "/book?category=yoga" },
  services: { category: "yoga", only: "one-to-one", order: "cheapest-first" },
  opening: `Slow movement, breath and a steady drum, for one person at a time. We begin on the floor, move no further than your body likes to go, and let the rhythm do what a list of poses cannot: it gives the busy part of the mind something to hold.

Think of it as soul medicine in the old sense of the word, something that does you good, and not as a treatment.`,
  happens: [
    "A few words first: how you slept, what aches, what you would like the hour to be.",
    "Breathing, lying down, until the shoulders notice that there is no hurry.",
    "Simple movements, repeated like waves, on the mat or on a chair. I show and describe; you find your own size of it.",
    "A drum journey: some minutes of lying still with closed eyes while the drum keeps time. What you see there is yours to tell or keep.",
  ],
  never: [
    "No poses to reach and no mirror. Nothing has to look right.",
    "No adjusting by hand unless you have said yes to it that day.",
    "No substances of any kind. Shamanic here means rhythm, breath and attention.",
    "No cure. It can loosen and calm; it is not a substitute for medical care or physiotherapy.",
  ],
  need: [
    "Clothes you could fall asleep in, and warm socks.",
    "Two hours since your last proper meal.",
    "No experience. If you have been told that you are too stiff for yoga, you are who I had in mind.",
  ],
  notFor:
    "Anyone under {least age}. Please ask your doctor first, and tell me, if you are pregnant, have had surgery lately, live with epilepsy, a heart condition or psychosis, or have been told not to exercise. Drumming and inward journeys do not suit everybody at every time, and I would rather say “not now” than have you feel unwell.",
  price: {
    intro: "Mats, blankets and drum are here.",
    notes:
      "**Place.** In person, in a private healing space. Once you have booked, your emails and your account page say how to get here.",
  },
  after: `People mostly leave warm, slow and a little quiet. Give yourself a quarter of an hour before the next thing; drink some water; do not plan the supermarket. Muscles you had forgotten may greet you the next morning.

If you come more often, we build a short practice for you to use at home.`,
  end: {
    title: "Let the drum count for you",
    text: "Choose a free hour that has some room after it. That is all the preparation there is.",
  },
});

export const reikiTherapy = offering({
  title: "Reiki attunement weekends and healing sessions",
  drawing: "reikiTherapy",
  thing: { picture: "cup", caption: "There is tea before, and tea after." },
  rune: "sowilo",
  button: { label: "Book Your Session or Training", href: "/book?category=reiki" },
  services: { category: "reiki", only: null, order: "cheapest-first" },
  opening: `Reiki is a quiet practice from Japan, a century old: hands resting lightly on, or just above, someone who rests. You can receive it in a session, where you lie down, clothed and warm, while I work with Reiki, drum and rattle.

Or you can learn to give it yourself, over a weekend, in a group of at most six.`,
  dates: {
    anchor: "weekend",
    title: "The next Reiki weekend",
    ground: "weekend",
    namesServices: true,
    people: "students",
    join: ": I keep you a place and tell you how to pay.",
    none: "No weekend is planned just now. [Write to me](/contact), and I will tell you as soon as the next one is.",
  },
  happens: [
    "In a session: a short talk, then most of the time lying down. Hands stay still on head, shoulders, belly, knees and feet, or above them if you prefer.",
    "A soft drum or rattle at the beginning and the end, if you like the sound of it.",
    "In a training: where Reiki comes from, the hand positions, practice on yourself and on each other, and the attunement, a short quiet ceremony for each student.",
    "Questions at any time, and tea.",
  ],
  never: [
    "No undressing, and no touch where you do not want it. Say “no hands” and there are none.",
    "No diagnosis, and no promise to heal an illness. Reiki is not a substitute for medical care; keep your appointments and your tablets.",
    "No belief to sign up to. Sceptics are welcome to lie down too.",
    "No pressure to go on to the next level. Many people stay with the first for years.",
  ],
  need: [
    "For a session: comfortable clothes, and the wish to lie still for a while.",
    "For a weekend: lunch for both days, a notebook, a blanket of your own. Manual and certificate are included.",
    "For Level 2: a Level 1 attunement, from me or from anybody else. For the Master Level: some time lived with Level 2.",
  ],
  notFor:
    "Anyone under {least age}. Anybody who hopes to use it in place of a doctor. If you are under treatment, pregnant, or have a pacemaker or epilepsy, tell me when you book, so that we can leave out the drum or choose another day. In a training you practise on others and they on you, with light touch: if that is not for you just now, a session may suit you better.",
  price: {
    intro: "Sessions for one person first, then the three levels of training.",
    notes:
      "**Place.** In person, in a private healing space. Once you have booked, your emails and your account page say how to get here.",
  },
  after: `After a session most people feel rested and a little slow, as after a long bath; some fall asleep on the table, some feel warmth or tingling, and some feel nothing in particular. All of these are fine. Research on Reiki is small and mixed; that lying down in peace for an hour does people good is not in dispute.

After a weekend you know how to give Reiki to yourself, your friends and your cat. It is a practice: it grows by being used, ten minutes a day.`,
  end: {
    title: "Rest, or learn to offer rest",
    text: "Choose a session and a time that suits you, or see when the next weekend is.",
  },
});

const { rhythm, hours } = MEDITATION_EVENING;

export const meditation = offering({
  title: "The meditation group",
  drawing: "meditation",
  thing: { picture: "water", caption: "A stone in a glass of water: most of what I know about sitting." },
  rune: "isa",
  button: { label: "Join Our Circle", href: "/contact" },
  services: { category: "yoga", only: "group", order: "cheapest-first" },
  opening: `A handful of people, a candle, and an evening with nothing to achieve. We meet ${rhythm}, **${hours}**, sit together, and go home quieter than we came.

Beginners are welcome every time. You can come once and never again, and no one will ask.`,
  dates: {
    anchor: "evenings",
    title: "The next evening",
    namesServices: false,
    people: "people",
    join: ", and I keep you a place.",
    none: "The next dates are not set yet. Write or call, and I will tell you when the circle sits again.",
  },
  happens: [
    "We arrive, take off our shoes, and say our first names. That is all anybody has to say.",
    "A guided meditation of about twenty minutes: breath, body, or a short inner walk.",
    "A stretch, then a second sitting in silence.",
    "Tea, and talk for those who like to talk.",
  ],
  never: [
    "No lotus position. There are chairs, and they count.",
    "No emptying of the mind. Thoughts come; we practise not to follow each of them out of the door.",
    "No teaching of a religion, and no sharing round that you cannot pass.",
    "No therapy. It is company and practice, not a substitute for medical or psychological care.",
  ],
  need: [
    "Warm clothes; bodies cool down when they sit still.",
    "A cushion if you have a favourite. There are enough here.",
    "To be on time: the door closes when the first bell sounds, so that those inside can stop listening for it.",
  ],
  notFor:
    "Anyone under {least age}. If you are in the middle of a hard time, grief, panic, flashbacks, long silence can make things louder before it makes them softer: please talk to me first, and to someone who is trained to help. You can always open your eyes, stand up, or step out; no one will think anything of it.",
  price: {
    intro: `You can book each session on its own: ${rhythm}, ${hours}.`,
    notes: "**Place.** In person, in a private healing space. I tell you the way once you have a place.",
  },
  after:
    "Often a good night’s sleep. What changes people is not one evening but the habit, and a group is a kind way to grow one.",
  end: {
    title: "Come and sit with us",
    text: "Choose an evening above. If you would rather ask first, write or call.",
  },
});
