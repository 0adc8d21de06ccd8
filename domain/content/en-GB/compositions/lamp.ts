import type { Composition } from "#domain/pages/default/composition.ts";

/** Lamp: one thing a screen and fewer of them; the steps go without saying. */
export const lamp: Composition = {
  labels: { book: "Find a time", costs: "What it costs", choose: "Come to this" },
  welcome: {
    order: ["welcome", "offerings", "times", "portrait", "about", "clients", "training", "costs", "how", "begin"],
    hidden: ["how"],
    words: {
      welcome: {
        title: "The light is on",
        text: "Choose a time at {practice}. It is kept for you while you pay by card.",
      },
      offerings: { title: "What you can come to" },
      times: { title: "When there is room", label: "Every time" },
      about: { title: "Who keeps the light" },
      clients: { title: "Words from those who came" },
      begin: { title: "You are welcome here", text: "Come, or write first." },
    },
  },
  trade: {
    order: ["offering", "happens", "dates", "price", "need", "begin"],
    words: {
      happens: { title: "What it is like" },
      dates: { title: "When we meet" },
      price: { title: "What it costs" },
      need: { title: "All you need" },
      begin: { title: "You are welcome here" },
    },
  },
  contact: {
    order: ["contact"],
    words: {
      contact: {
        title: "Write a line",
        intro: "Every line is read, and answered as soon as possible.",
        note: "Please do not come unannounced.",
      },
    },
  },
};
