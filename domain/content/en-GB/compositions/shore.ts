import type { Composition } from "#domain/pages/default/composition.ts";

/** Shore: the days right after the opening, short words, what is offered after them. */
export const shore: Composition = {
  labels: { book: "Pick a day", costs: "See prices", choose: "Pick a day" },
  welcome: {
    order: ["welcome", "times", "offerings", "portrait", "about", "training", "how", "clients", "costs", "begin"],
    words: {
      welcome: { title: "Come as you are", text: "{practice} has room for you. Pick a day, pay by card. That is all." },
      times: { title: "Coming days", label: "More days" },
      offerings: { title: "Ways to come" },
      about: { title: "Hello" },
      training: { title: "Trained and insured" },
      how: {
        title: "How it works",
        items: [
          { title: "Book", text: "Take a day and a time that suit you." },
          { title: "Pay", text: "By card, on a secure page. Your place is held." },
          { title: "Read", text: "One email says what to have with you." },
          { title: "Begin", text: "Nothing else is asked of you." },
        ],
      },
      clients: { title: "Heard afterwards" },
      costs: { title: "All prices" },
      begin: { title: "See you soon", text: "Pick a day, or write first." },
    },
  },
  trade: {
    order: ["offering", "dates", "price", "happens", "need", "begin"],
    words: {
      dates: { title: "Together" },
      price: { title: "Choose yours" },
      happens: { title: "How it goes" },
      need: { title: "Bring" },
      begin: { title: "See you soon" },
    },
  },
  contact: {
    order: ["contact"],
    words: {
      contact: {
        title: "Say hello",
        intro: "Write, or leave a message. An answer comes soon.",
        note: "By appointment.",
      },
    },
  },
};
