import * as z from "zod/mini";
import type { Place } from "#domain/catalog/session-place.ts";
import { serviceFacts } from "#domain/catalog/service-facts.ts";
import type { RuneName } from "#domain/look/runes.ts";
import type { DRAWINGS } from "#domain/pages/blocks.ts";

export const TRADES = ["readings", "reiki", "yoga", "massage", "coaching"] as const;
export type Trade = (typeof TRADES)[number];

type StartingService = {
  name: string;
  /** In minutes. */
  duration: number;
  /** In pence. */
  price: number;
  places: Place[];
  description: string;
  preparation: string;
};

type TradeWords = {
  /** The name of the category and of its page, which is at /<trade>. */
  name: string;
  /** The text about the trade on the welcome page. */
  short: string;
  /** The opening text of its page. */
  opening: string;
  runes: RuneName[];
  picture: "moon" | (typeof DRAWINGS)[number];
  happens: string[];
  need: string[];
  services: StartingService[];
};

// Shared by several services or trades.
const GOOD_LINE = "Find a quiet place with a good line, and have something to write with.";
const BEFORE_REIKI = "Wear something comfortable and eat lightly beforehand.";
const BEFORE_MASSAGE = "Come a few minutes early, and tell me of injuries, pregnancy and medicines.";
const LIGHT_MEAL = "A light meal beforehand rather than a full one.";
const BY_VIDEO = "A quiet place, and a good line if we meet by video.";

/** The initial texts and services for each trade: true of any such practice, and editable. */
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
      },
    ],
  },
  reiki: {
    name: "Reiki",
    short: "Lie down, clothed and warm, and rest.",
    opening: "You lie down, fully clothed and warm, and rest. The touch is light, or there is none, as you prefer.",
    runes: ["sowilo"],
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
      },
    ],
  },
  yoga: {
    name: "Yoga",
    short: "Slow movement and breath, shaped around you.",
    opening: "Slow movement and breath, shaped around you. No experience is needed, and nothing has to look right.",
    runes: ["laguz"],
    picture: "shamanicYoga",
    happens: ["You say how you are today, and of any injury.", "We move at the pace of your own breath.", "We end lying down."],
    need: ["Something you can move in.", "A mat, if we meet by video."],
    services: [
      {
        name: "One-to-one yoga",
        duration: 60,
        price: 5000,
        places: ["in person", "video"],
        description: "An hour of movement and breath, for you alone.",
        preparation: "Wear something you can move in, and tell me of any injury before we begin.",
      },
      {
        name: "Short practice by video",
        duration: 30,
        price: 2500,
        places: ["video"],
        description: "Half an hour at home, to begin or to end a day.",
        preparation: "Have a mat and a clear space, and a good line.",
      },
    ],
  },
  massage: {
    name: "Massage",
    short: "Unhurried hands, and time to rest afterwards.",
    opening: "Unhurried hands, as firm or as light as you like. You say where, and where not, and can change your mind at any moment.",
    runes: ["uruz"],
    picture: "moon",
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
    ],
  },
  coaching: {
    name: "Coaching",
    short: "A conversation that has your question in the middle.",
    opening: "A conversation that has your question in the middle. I listen and ask; the decisions stay yours.",
    runes: ["raidho"],
    picture: "moon",
    happens: ["You say what you want to leave with.", "We look at it from several sides.", "You decide what the next step is."],
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
      },
    ],
  },
};

const { name, duration, price } = serviceFacts.shape;

/** The practitioner's choice: the trades, and the services with any changes; `from` is the suggested name of a service. */
export const startingOffer = z.object({
  trades: z.array(z.enum(TRADES)).check(
    z.maxLength(TRADES.length),
    z.refine((trades) => new Set(trades).size === trades.length, "has a trade twice"),
  ),
  services: z.array(z.object({ trade: z.enum(TRADES), from: z.string(), name, duration, price })).check(z.maxLength(40)),
});

export type StartingOffer = z.output<typeof startingOffer>;
