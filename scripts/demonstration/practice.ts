// What the invented practice says of itself, and what it sends to everybody.

export const PRACTITIONER = "Morwenna Hale";

/** How a picture that is no photograph of her says so. */
export const CAPTION = "Drawn portrait; yours goes here";

/** For those who do not see it. */
export const PORTRAIT =
  "Drawn portrait of a woman of about fifty with grey in her dark hair, in a red shawl, before a full moon";

export const ABOUT = {
  title: "I’m Morwenna",
  text: `I read cards for friends from the age of seventeen, at kitchen tables mostly. Reiki came later, after a winter in which I needed rest more than answers.

For eleven years I have worked from a garden room near Glastonbury: one person at a time, a kettle on, no hurry. I say what I see, I say when I do not know, and you may stop me at any moment.

If you are not sure what to choose, [write to me](/contact). I answer within a day.`,
};

export const TRAINING = [
  "Usui Reiki Master and teacher since 2015",
  "Shamanic practitioner training, two years, 2017 to 2019",
  "Yoga teacher, 500 hours",
  "Trained in first aid",
  "Insured for every session I give; the certificate hangs in the room",
];

/** `weeks`: how long before the demonstration it was written. `by`: the first name, and what for. */
export const REVIEWS = {
  intro: "This is a demonstration: these words are as invented as the people.",
  items: [
    {
      weeks: 6,
      by: "Marguerite, after Reiki",
      text: "I came for the healing and stayed for the quiet. An hour here does for me what a week away used to do.",
    },
    {
      weeks: 14,
      by: "Aoife, after a reading",
      text: "No theatre and no promises. She laid out the cards, asked two good questions, and I went home knowing what to do about my job.",
    },
    {
      weeks: 23,
      by: "Tomasz, after shamanic yoga",
      text: "My back is stiff and I was sure that yoga was for other people. It turns out it can be done slowly, with a drum.",
    },
  ],
};

/** What clients said of an offering, on its page. */
export const SAID: Record<string, { by: string; text: string }> = {
  "/readings": {
    by: "Aoife, after a reading",
    text: "No theatre and no promises. She laid out the cards, asked two good questions, and I went home knowing what to do.",
  },
  "/shamanic-yoga": {
    by: "Tomasz, after shamanic yoga",
    text: "I was sure that yoga was for other people. It turns out it can be done slowly, with a drum.",
  },
  "/reiki-therapy": {
    by: "Marguerite, after Reiki",
    text: "I came for the healing and stayed for the quiet.",
  },
  "/meditation": {
    by: "Hester, after an evening in the circle",
    text: "Nobody asked me anything, and I slept that night as I had not for months.",
  },
};

/** The opening of the first page, in her own words. */
export const OPENING =
  "I’m Morwenna Hale. I read tarot and runes, give Reiki and teach shamanic yoga, one person at a time and unhurried. Choose a free hour, pay safely by card, and come as you are.";

/** On the contact page, beside her face. */
export const ANSWERS = {
  title: "Who answers",
  text: `I do, Morwenna, and nobody else reads what you write. I answer within a day; from Saturday noon until Monday I am in the garden.`,
};

export const MEETING = {
  area: "Glastonbury, BA6",
  address: "The Garden Room\n4 Orchard Lane\nGlastonbury BA6 0XX",
  directions: "Through the green gate beside the house, then along the path to the end of the garden.",
  parking: "Two spaces in front of the house; please leave the drive free.",
  door: "The door is open from five minutes before. Come in and take off your shoes.",
  rings: "practitioner",
  phone: "01632 960123",
  video: "room",
  video_server: "https://meet.example.com",
};

/** Of no season: a load may fall into any. */
export const NEWSLETTERS = [
  {
    weeks: 21,
    subject: "Ten breaths, counted backwards",
    preheader: "A small practice, and the Tuesday without a circle",
    body: `Dear friends of the garden room,

the circle sits every other Tuesday, and there is **one evening without it** this season, when I am by the sea. The dates on my page leave it out.

A small practice for nights that are too warm or too wakeful: lie down, count ten breaths backwards, and begin again when you lose count. Losing count is the practice.

Warmly,
Morwenna`,
  },
  {
    weeks: 3,
    subject: "The kettle is never cold",
    preheader: "A Reiki weekend, an evening that fills, and a present that can be printed",
    body: `Dear friends,

it has been a full few weeks in the garden room, and a few things begin now:

- **The Reiki weekend, Level 1**, has places left. We are six at most.
- **The meditation circle** meets every other Tuesday. Come once, and see. One of the next evenings is nearly full already.
- **Vouchers**: write to me, and I send one that can be printed.

If you are tired, be tired. Nothing has to be finished by tonight.

Warmly,
Morwenna`,
  },
];

export const DRAFT = {
  subject: "A reading for the months to come",
  preheader: "",
  body: "Dear friends,\n\na reading for the months to come takes half an hour, and",
};
