/** The words of a block that a look may say in its own way. */
export type Words = Partial<{
  title: string;
  text: string;
  intro: string;
  note: string;
  label: string;
  items: readonly { title: string; text: string }[];
}>;

/** In which order a default page shows its blocks, by their anchors, and what the look calls them. */
export type Layout = {
  order: readonly string[];
  words: Readonly<Record<string, Words>>;
  /** What the look does without: it stays on the page, hidden. */
  hidden?: readonly string[];
};

/** How a look arranges and names what the default pages of a new practice say. True of every trade. */
export type Composition = {
  /** The labels of the button to the booking page, of the link to the prices, and of each offering's. */
  labels: { book: string; costs: string; choose: string };
  welcome: Layout;
  trade: Layout;
  contact: Layout;
};
