import type { Composition } from "#domain/pages/default/composition.ts";

/** Garden: what there is and what it costs down one column, the almanac late. */
export const garden: Composition = {
  labels: { book: "Find an hour", costs: "What it costs", choose: "Find an hour for it" },
  welcome: {
    order: ["welcome", "offerings", "portrait", "about", "costs", "training", "clients", "how", "times", "begin"],
    words: {
      welcome: {
        title: "Sit down, there is time",
        text: "See what {practice} has for you and which hours are free, and book one.",
      },
      offerings: { title: "What there is" },
      about: { title: "Who opens the door" },
      training: { title: "Learned, and insured" },
      clients: { title: "Said on the way out" },
      how: {
        title: "How it goes from here",
        items: [
          { title: "Find an hour", text: "Look through what is free, and take one." },
          { title: "Settle it", text: "By card, on a secure page. The hour is kept for you while you do." },
          { title: "Read the note", text: "An email tells you what to have with you." },
          { title: "Begin", text: "And take your time." },
        ],
      },
      times: { title: "Free hours", label: "All free hours" },
      begin: { title: "There is an hour for you", text: "Take one, or write a line first." },
    },
  },
  trade: {
    order: ["offering", "need", "price", "happens", "dates", "begin"],
    words: {
      need: { title: "Good to have" },
      price: { title: "What it costs" },
      happens: { title: "What we do" },
      dates: { title: "Days in company" },
      begin: { title: "There is an hour for you" },
    },
  },
  contact: {
    order: ["contact"],
    words: {
      contact: {
        title: "Write or ring",
        intro: "If nobody picks up, leave your name and number: you will hear back.",
        note: "Please come by appointment.",
      },
    },
  },
};
