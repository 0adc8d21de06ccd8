import { block } from "#domain/pages/default/block.ts";

/** The blocks after the offerings of every welcome page: how a session goes, free times, prices. `meet` is the text of the last step. */
export const bookingBlocks = (meet: string) => [
  block({
    kind: "steps",
    anchor: "how",
    title: "How a session goes",
    items: [
      { title: "Choose", text: "A session, then a day and a time." },
      { title: "Pay", text: "By card, on a secure payment page. Your time is held while you do." },
      { title: "Prepare", text: "A confirmation reaches you by email, with a few words on how to get ready." },
      { title: "Meet", text: meet },
    ],
  }),
  block({ kind: "next-times", anchor: "times", title: "The next free times", label: "See all times" }),
  block({
    kind: "all-prices",
    anchor: "costs",
    title: "What it costs",
    intro: "{how to pay}",
    note: "{if you cancel}",
  }),
];
