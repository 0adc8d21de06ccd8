import type { Composition } from "#domain/pages/default/composition.ts";

/** Linen: a person and pictures first, offers and prices as cards, the hours after them. */
export const linen: Composition = {
  labels: { book: "Choose a time", costs: "Prices", choose: "Choose this" },
  welcome: {
    order: ["welcome", "portrait", "about", "training", "offerings", "clients", "times", "how", "costs", "begin"],
    words: {
      welcome: {
        title: "Put the day down for a while",
        text: "Choose a session at {practice}, find an hour that suits you, and pay safely by card.",
      },
      about: { title: "A few words about me" },
      clients: { title: "What people say" },
      offerings: { title: "What you can come for" },
      times: { title: "When there is time for you", label: "All times" },
      how: {
        title: "How booking goes",
        items: [
          { title: "Pick a time", text: "A session first, then the day and the hour." },
          { title: "Pay ahead", text: "By card, on a secure page. Meanwhile your hour is kept." },
          { title: "Get ready", text: "An email confirms it, with a few words on how to prepare." },
          { title: "Begin", text: "From here on the time is yours." },
        ],
      },
      costs: { title: "Prices" },
      begin: { title: "Make an hour for yourself", text: "Take a free hour now, or ask first." },
    },
  },
  trade: {
    order: ["offering", "happens", "price", "need", "dates", "begin"],
    words: {
      happens: { title: "During your time here" },
      price: { title: "Sessions and prices" },
      need: { title: "Good to know before" },
      dates: { title: "Together, in a small group" },
      begin: { title: "Make an hour for yourself" },
    },
  },
  contact: {
    order: ["contact"],
    words: {
      contact: {
        title: "Write or call",
        intro: "Ask whatever you like to know before you come. You hear back as soon as possible.",
        note: "By appointment only, so that nobody has to wait.",
      },
    },
  },
};
