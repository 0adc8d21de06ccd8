import { MEDITATION_EVENING } from "#domain/catalog/schedule.ts";
import { block } from "#domain/pages/default/block.ts";

const { rhythm, hours } = MEDITATION_EVENING;

export const contact = [
  block({
    kind: "contact",
    ground: "lane",
    anchor: "contact",
    title: "Contact",
    intro: "You reach me, not a call centre. If I do not pick up, I am in a session: please leave a message or email.",
    note: "Sessions in person take place in a private healing space. It has no shop window, so please come by appointment only; once you have booked, your emails and your account page say how to get here.",
  }),
  block({
    kind: "list",
    anchor: "sessions",
    title: "Session information",
    intro: "See current times and prices on the booking page.",
    rune: "raidho",
    items: [
      "Individual sessions last 60 to 90 minutes; a reading by video or phone can be shorter.",
      "Group workshops last 2 to 6 hours.",
      `The meditation group meets ${rhythm}, ${hours}. Here are [the next dates](/meditation#evenings).`,
      "In-person readings are on request.",
      "To move a session I need {moving notice} notice. For cancelling, see [refunds](/terms#refunds).",
    ],
    button: { label: "See free times", href: "/book" },
  }),
  block({
    kind: "text",
    anchor: "not-here",
    title: "When it cannot wait",
    text: "This is not an emergency service. If someone is in danger, call [999](tel:999). To talk to someone at any hour, free of charge, call Samaritans on [116 123](tel:116123).",
  }),
];
