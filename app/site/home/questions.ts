/** What people ask before a first visit. Search engines are told the same questions and answers. */
export const QUESTIONS = [
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
      "A question if you have one, and comfortable clothes. Belief is not required; curiosity is plenty. You do need to be 18 or older.",
  },
  {
    question: "What if my plans change?",
    answer:
      "You can move a session up to 48 hours before it begins. For cancelling, the rule is the one above, and refunds arrive within 5 to 7 business days.",
  },
] as const;
