// What the invented practice and its clients write.

export const PRACTITIONER = "Morwenna Hale";

export const ABOUT = `I am Morwenna, and I have read cards for friends since I was seventeen, at kitchen tables mostly. Reiki came later, after a winter in which I needed rest more than answers.

For eleven years I have worked from a garden room near Glastonbury: one person at a time, a kettle on, no hurry. I say what I see, I say when I do not know, and you may stop me at any moment.`;

export const TRAINING = [
  "Usui Reiki Master and teacher since 2015",
  "Shamanic practitioner training, two years, 2017 to 2019",
  "Yoga teacher, 500 hours",
  "Insured for every session I give; the certificate hangs in the room",
];

/** `weeks`: how long before the demonstration it was written. */
export const REVIEWS = [
  {
    weeks: 6,
    by: "Marguerite",
    text: "I came for the healing and stayed for the quiet. An hour here does for me what a week away used to do.",
  },
  {
    weeks: 14,
    by: "Aoife",
    text: "No theatre and no promises. She laid out the cards, asked two good questions, and I went home knowing what to do about my job.",
  },
  {
    weeks: 23,
    by: "Tomasz",
    text: "My back is stiff and I was sure that yoga was for other people. It turns out it can be done slowly, with a drum.",
  },
];

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

export const CLIENT_NOTES: Record<string, readonly string[]> = {
  reading: [
    "A crossroads at work.",
    "Runes, please.",
    "I would like to look at the year ahead.",
    "We are thinking of moving house.",
    "First time, and a little nervous.",
  ],
  healing: ["I sleep badly at the moment.", "My left shoulder is sore, please go gently there.", "First time. I do not mind the drum."],
  yoga: ["My left knee is a little stiff.", "I have not done any yoga for ten years."],
};

export const PRIVATE_NOTES: Record<string, readonly string[]> = {
  reading: [
    "Drew the Hermit again. Wants to talk about her father next time.",
    "Three runes: Raidho, Isa, Dagaz. Slept on it and wrote to me: she has handed in her notice.",
    "Long silence after the Tower, then laughter. Left lighter than she came.",
  ],
  healing: [
    "Fell asleep after ten minutes. Hands very cold at the start.",
    "Drum only at the end, quietly: she prefers it so.",
    "Spoke of the funeral. Left ten minutes longer for tea.",
    "Shoulder much better than last time.",
  ],
  yoga: ["Chair for the balances. Breath is longer now.", "Knee is fine when she stands wide. No kneeling."],
};

export const CLIENT_NOTE = `Came first after her sister's illness. Healing every two or three weeks since, a reading at each turn of the year.

Likes the window open and the drum late. Tea with honey. Brings her niece to the circle now and then.`;

export const QUESTIONS: readonly (readonly [string, string])[] = [
  ["What is it that keeps me in this flat?", "What would help me to finish my book?"],
  ["How can I be a better friend to my brother?", "What do I not see about my new work?"],
  ["Is this the year to learn to sing?", "What am I carrying that is not mine?"],
  ["What should I bring with me when I retire?", "And what should I leave behind?"],
  ["Why do I wait for him to ring?", "Where is my courage?"],
  ["What does the garden want from me?", "How do I rest without guilt?"],
];

export const READINGS: readonly string[] = [
  `For your first question I drew **the Four of Cups**, **the Star** and **the Six of Swords**.

Someone sits under a tree and does not look at the cup that is held out. It is not a scolding card. It asks what you have stopped noticing because it is always there. Behind it the Star: you know the way, you have known it for some time. And the Six of Swords is a crossing, made slowly, with everything that matters in the boat.

For your second question a single rune fell: **Laguz**, water. Let it be less of a plan and more of a habit. A page a day, at the same table, before anybody speaks to you.

Read this twice, a few days apart. What annoys you in it is worth a second look.`,
  `I laid three cards for each question, by the window, on a bright and windy morning.

**The first**: the Page of Wands, the Five of Pentacles, the Queen of Cups. There is more curiosity in you than you show him. Ask one real question, and then wait longer than is comfortable.

**The second**: the Moon, the Two of Swords, the Ace of Swords. Something is decided already and you have not told yourself yet. The Ace says that it will be simpler than the two nights you have lain awake over it.

With warm wishes, and a walk, if it is not raining.`,
];

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
