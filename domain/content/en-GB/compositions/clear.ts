import type { Composition } from "#domain/pages/default/composition.ts";

/** Clear: the facts by number, then the prices; few words in headings. */
export const clear: Composition = {
  labels: { book: "Book a session", costs: "Fees", choose: "Book" },
  welcome: {
    order: ["welcome", "how", "costs", "portrait", "about", "training", "offerings", "clients", "times", "begin"],
    words: {
      welcome: {
        title: "Time with nothing else in it.",
        text: "{practice} works by appointment. You see every price and every free time before you decide.",
      },
      how: {
        title: "Facts",
        items: [
          { title: "", text: "You choose a session and a time." },
          { title: "", text: "You pay by card on a secure page, and your time is held while you do." },
          { title: "", text: "One email confirms it and says how to prepare." },
          { title: "", text: "Then the time is yours." },
        ],
      },
      costs: { title: "Fees" },
      about: { title: "About" },
      training: { title: "Qualifications" },
      offerings: { title: "Sessions" },
      clients: { title: "In their words" },
      times: { title: "Free times", label: "The whole calendar" },
      begin: { title: "Begin.", text: "" },
    },
  },
  trade: {
    order: ["offering", "price", "happens", "dates", "need", "begin"],
    words: {
      price: { title: "Fees" },
      happens: { title: "In a session" },
      dates: { title: "In a group" },
      need: { title: "Have ready" },
      begin: { title: "Begin." },
    },
  },
  contact: {
    order: ["contact"],
    words: {
      contact: {
        title: "Contact",
        intro: "A question before you book is welcome.",
        note: "Sessions are by appointment.",
      },
    },
  },
};
