import type { Trade, TradePageWords, TradeWords } from "#domain/first-run/trades.ts";

// Shared by several services or trades.
const GOOD_LINE = "Find a quiet place with a good line, and have something to write with.";
const BEFORE_REIKI = "Wear something comfortable and eat lightly beforehand.";
const BEFORE_MASSAGE = "Come a few minutes early, and tell me of injuries, pregnancy and medicines.";
const LIGHT_MEAL = "A light meal beforehand rather than a full one.";
const BY_VIDEO = "A quiet place, and a good line if we meet by video.";

export const STARTING: Record<Trade, TradeWords> = {
  readings: {
    name: "Readings",
    short: "Bring a question, or only a feeling that something wants looking at.",
    opening:
      "You bring a question, or only a feeling that something wants looking at. We look at what is on the table, and talk about what it stirs in you.",
    runes: ["perthro"],
    picture: "readings",
    happens: [
      "We begin with what brings you.",
      "You hear what I see, and say what it means to you.",
      "There is time at the end to let it settle.",
    ],
    need: [BY_VIDEO, "A question, if you have one."],
    services: [
      {
        name: "Reading, half an hour",
        duration: 30,
        price: 3500,
        places: ["video", "phone"],
        description: "Half an hour for one question.",
        preparation: GOOD_LINE,
      },
      {
        name: "Reading, an hour",
        duration: 60,
        price: 6000,
        places: ["in person", "video"],
        description: "An hour for a question that has several sides.",
        preparation: GOOD_LINE,
        extras: [{ name: "A photograph of the spread and the notes, by email", minutes: 0, price: 800 }],
      },
      {
        name: "Written reading",
        duration: 30,
        price: 1800,
        places: ["written"],
        description:
          "Two questions, answered in writing. You need not be there: an email tells you once it is ready to read.",
        preparation: "If you want to add to your questions, change them on your account page.",
        written: { days: 3, questions: 2 },
      },
      {
        name: "Rune circle",
        duration: 90,
        price: 1200,
        places: ["in person"],
        description: "A small group, a bag of runes and one question each. Beginners are welcome.",
        preparation: "Bring a question that you do not mind saying aloud, or one that you keep to yourself.",
        group: { weekday: 4, time: "18:30", places: 8 },
      },
    ],
  },
  reiki: {
    name: "Reiki",
    short: "Lie down, clothed and warm, and rest.",
    opening: "You lie down, fully clothed and warm, and rest. The touch is light, or there is none, as you prefer.",
    runes: [],
    picture: "reikiTherapy",
    happens: [
      "We begin by talking for a few minutes.",
      "You lie down, fully clothed.",
      "Afterwards there is water, and time to come back.",
    ],
    need: ["Comfortable clothes.", LIGHT_MEAL],
    services: [
      {
        name: "Reiki session",
        duration: 60,
        price: 5500,
        places: ["in person"],
        description: "An hour of rest, with light touch or none. It is not a substitute for medical care.",
        preparation: BEFORE_REIKI,
      },
      {
        name: "Longer Reiki session",
        duration: 90,
        price: 7500,
        places: ["in person"],
        description: "An hour and a half, with more time to talk and to rest. It is not a substitute for medical care.",
        preparation: BEFORE_REIKI,
        extras: [{ name: "Fifteen quiet minutes afterwards, with tea", minutes: 15, price: 800 }],
      },
      {
        name: "Reiki at a distance",
        duration: 45,
        price: 4000,
        places: ["video", "phone"],
        description: "You lie down at home; we begin and end by talking. It is not a substitute for medical care.",
        preparation: "A bed or a sofa, a blanket, and three quarters of an hour without the doorbell.",
      },
      {
        name: "Reiki evening",
        duration: 90,
        price: 1000,
        places: ["in person"],
        description:
          "For those who know Reiki, and for those who want to meet it: we take turns to give and to receive.",
        preparation: "Comfortable clothes, and a blanket if you have a favourite.",
        group: { weekday: 2, time: "19:00", places: 8 },
      },
    ],
  },
  yoga: {
    name: "Yoga",
    short: "Slow movement and breath, shaped around you.",
    opening: "Slow movement and breath, shaped around you. No experience is needed, and nothing has to look right.",
    runes: [],
    picture: "shamanicYoga",
    happens: [
      "You say how you are today, and of any injury.",
      "We move at the pace of your own breath.",
      "We end lying down.",
    ],
    need: ["Something you can move in.", "A mat, if we meet by video."],
    services: [
      {
        name: "One-to-one yoga",
        duration: 60,
        price: 5000,
        places: ["in person", "video"],
        description: "An hour of movement and breath, for you alone.",
        preparation: "Wear something you can move in, and tell me of any injury before we begin.",
        extras: [{ name: "A written practice to take home", minutes: 0, price: 1000 }],
      },
      {
        name: "Short practice by video",
        duration: 30,
        price: 2500,
        places: ["video"],
        description: "Half an hour at home, to begin or to end a day.",
        preparation: "Have a mat and a clear space, and a good line.",
      },
      {
        name: "Slow yoga in a small group",
        duration: 75,
        price: 1200,
        places: ["in person"],
        description: "Breath and slow movement with a few others. Beginners are welcome every time.",
        preparation: "Wear something you can move in. Mats and blankets are there.",
        group: { weekday: 3, time: "18:30", places: 10 },
      },
    ],
  },
  massage: {
    name: "Massage",
    short: "Unhurried hands, and time to rest afterwards.",
    opening:
      "Unhurried hands, as firm or as light as you like. You say where, and where not, and can change your mind at any moment.",
    runes: [],
    picture: "none",
    lookPicture: "reikiTherapy", // two hands on a back
    happens: [
      "We talk about how you are, and about anything I should know.",
      "You are covered throughout but for where I work.",
      "You can rest for a few minutes afterwards.",
    ],
    need: [LIGHT_MEAL, "A word about injuries, skin, pregnancy and medicines."],
    services: [
      {
        name: "Massage, an hour",
        duration: 60,
        price: 6000,
        places: ["in person"],
        description: "An hour for the whole body, or for where you want it most.",
        preparation: BEFORE_MASSAGE,
        extras: [
          { name: "Warm stones", minutes: 0, price: 1000 },
          { name: "Hands and feet, a quarter of an hour more", minutes: 15, price: 1500 },
        ],
      },
      {
        name: "Massage, an hour and a half",
        duration: 90,
        price: 8500,
        places: ["in person"],
        description: "The whole body, without hurry.",
        preparation: BEFORE_MASSAGE,
      },
      {
        name: "Back, neck and shoulders",
        duration: 30,
        price: 3800,
        places: ["in person"],
        description: "Half an hour for where days at a desk are felt.",
        preparation: BEFORE_MASSAGE,
      },
      {
        name: "Looking after your own back",
        duration: 30,
        price: 2500,
        places: ["video", "in person"],
        description: "I show you what your own hands, a wall and a ball can do between two massages.",
        preparation: "Wear something you can move in, and have a chair and a tennis ball near.",
      },
      {
        name: "Massage for two, an evening to learn",
        duration: 120,
        price: 3500,
        places: ["in person"],
        description:
          "Come with somebody or alone: simple, safe strokes for back, neck and hands, shown and practised clothed.",
        preparation: "Comfortable clothes and a large towel.",
        group: { weekday: 5, time: "18:30", places: 8 },
      },
    ],
  },
  coaching: {
    name: "Coaching",
    short: "A conversation that has your question in the middle.",
    opening: "A conversation that has your question in the middle. I listen and ask; the decisions stay yours.",
    runes: [],
    picture: "none",
    happens: [
      "You say what you want to leave with.",
      "We look at it from several sides.",
      "You decide what the next step is.",
    ],
    need: [BY_VIDEO, "Something to write with."],
    services: [
      {
        name: "First conversation",
        duration: 30,
        price: 3000,
        places: ["video", "phone"],
        description: "Half an hour to find out whether we suit each other.",
        preparation: "Think of one thing that you would like to be different.",
      },
      {
        name: "Coaching session",
        duration: 60,
        price: 7500,
        places: ["video", "in person"],
        description: "An hour for one question. It is no therapy and no medical care.",
        preparation: GOOD_LINE,
        extras: [{ name: "A page of notes within two days", minutes: 0, price: 1500 }],
      },
      {
        name: "Circle of questions",
        duration: 90,
        price: 1500,
        places: ["in person"],
        description: "A few people, and a quarter of an hour for each one's question. What is said stays in the room.",
        preparation: "Bring one question. You may also come to listen.",
        group: { weekday: 1, time: "18:30", places: 6 },
      },
    ],
  },
};

export const TRADE_PAGE: TradePageWords = {
  freeTimes: "See free times",
  costs: "What it costs",
  dates: {
    title: "The next dates",
    people: "people",
    join: ", and I keep you a place.",
    none: "No date is planned just now. [Write to me](/contact), and I will tell you as soon as there is one.",
  },
  happens: "What happens",
  need: "What you need",
  price: { title: "Length, price, place", rule: "{when to pay} {cancelling} [The whole rule](/terms#refunds)" },
  begin: "Whenever you are ready",
  description: "See prices and free times, and book online.",
  welcome: { title: "Welcome", offerings: "What is offered", choose: "Choose a session" },
};
