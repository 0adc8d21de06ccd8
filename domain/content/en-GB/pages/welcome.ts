import { block } from "#domain/pages/default/block.ts";
import { bookingBlocks } from "./booking-blocks.ts";
import { personBlocks } from "./person-blocks.ts";

export const welcome = [
  block({
    kind: "hero",
    anchor: "welcome",
    title: "A sacred space, and time that is yours",
    text: "I read tarot and runes, give Reiki and teach shamanic yoga, one person at a time and unhurried. Choose a free hour, pay safely by card, and come as you are.",
    picture: "moon",
    button: { label: "Begin Your Journey", href: "/book" },
    link: { label: "What it costs", href: "#costs" },
  }),
  block({
    kind: "offerings",
    anchor: "offerings",
    title: "Three ways in",
    intro: "Each begins a mystical journey of its own. None asks you to believe anything first.",
    items: [
      {
        category: "readings",
        title: "Readings",
        runes: ["perthro"],
        text: "Bring a question, or only a feeling that something wants looking at. Tarot and runes give us a language for it, by video, by phone or in writing.",
        label: "Choose a reading",
      },
      {
        category: "reiki",
        title: "Reiki & Healing",
        runes: ["sowilo"],
        text: "Lie down, clothed and warm, and rest while Reiki and drum do their quiet work. Or learn to give it yourself, over a weekend with at most five others.",
        label: "Choose a session or training",
      },
      {
        category: "yoga",
        title: "Meditation & Yoga",
        runes: ["laguz", "isa"],
        text: "Shamanic yoga, one to one, at the pace of your own breath. And every other Tuesday evening, a small circle that sits in stillness together.",
        label: "Choose your practice",
      },
    ],
  }),
  ...personBlocks("mannaz"),
  ...bookingBlocks("By video, by phone, or in a private healing space. The hour is yours."),
  block({
    kind: "questions",
    anchor: "questions",
    title: "Questions people ask",
    items: [
      {
        question: "I have never done this before. What happens?",
        answer:
          "We begin by talking for a few minutes: what brings you, what you would like to leave with. Then the cards, the runes or the Reiki do their part, and there is time at the end to let it settle. You can stop at any moment.",
      },
      {
        question: "Will a reading tell me my future?",
        answer:
          "No. A reading is a mirror, not a forecast: it helps you see where you stand and what you might do next. The decisions stay yours.",
      },
      {
        question: "Is Reiki a treatment?",
        answer:
          "It is deep rest, offered with light touch or none. Many people find it calming. It does not diagnose or cure anything, and it is not a substitute for medical care.",
      },
      {
        question: "Do I need to bring anything, or to believe anything?",
        answer:
          "A question if you have one, and comfortable clothes. Belief is not required; curiosity is plenty. You do need to be {least age} or older.",
      },
      {
        question: "Where do we meet?",
        answer:
          "Each session says before you book whether it is in person, by video or by phone. Once you have paid, your account page and your emails say where or how; what is not settled by then I write to you before we meet.",
      },
      {
        question: "Can I book for someone else?",
        answer:
          "Yes. Book with your own name and email address, and write in the notes who comes: the confirmation goes to you. They need to be {least age} or older, too.",
      },
      {
        question: "What if my plans change?",
        answer:
          "You can move a session up to {moving notice} before it begins. For cancelling, the rule is the one above, and refunds arrive within 5 to 7 business days.",
      },
    ],
  }),
  block({
    kind: "call",
    anchor: "ready",
    title: "The door is open when you are",
    text: "One free hour is enough to begin. Choosing it takes about a minute.",
    button: { label: "Find your hour", href: "/book" },
    ornament: "moons",
  }),
];
