import type { Chance } from "./chance.ts";

/** An invented client. Telephone numbers are of the ranges that Ofcom keeps for drama, addresses of a domain that nobody has. */
export type Person = {
  name: string;
  /** "": rings instead. */
  email: string;
  phone: string | null;
  /** How often: every few weeks, now and then, or a single time. */
  comes: "often" | "sometimes" | "once";
  /** What this person comes for. */
  likes: readonly Liking[];
  /** The week of the first visit, counted from the week of the demonstration. */
  since: number;
};
/** What is offered to one person at a time. */
export type Offered = "reading" | "healing" | "yoga";
type Liking = Offered | "circle";

/** Has the long history. */
export const LONGEST = "Marguerite Oyelaran";
/** Half of her pass is used. */
export const WITH_PASS = "Siân Llewellyn-Jones";
/** Comes with a voucher that his aunt bought. */
export const WITH_VOUCHER = "Callum Drummond";
/** The mail server knows no mailbox of this person. */
export const UNREACHABLE = "Gwendoline Thackeray";

const OFTEN: [string, ...Liking[]][] = [
  [LONGEST, "healing", "healing", "reading", "circle"],
  [WITH_PASS, "healing", "circle"],
  ["Tomasz Wiśniewski", "yoga"],
  ["Priya Raman", "yoga", "circle"],
  ["Aoife Ní Bhriain", "reading", "circle"],
  ["Chidi Eze", "healing"],
  ["Hannah Whitlock", "yoga", "healing", "circle"],
  ["Zoë Castellanos", "reading", "healing"],
];
const SOMETIMES: [string, ...Liking[]][] = [
  ["Ellen Whitcombe", "healing", "circle"],
  ["Jonah Pryce", "yoga", "healing"],
  ["Maya Lindqvist", "reading", "circle"],
  ["Dafydd Rowlands", "healing"],
  ["Noor Haddad", "reading"],
  ["Beatrix Fairweather", "reading", "healing", "circle"],
  ["Kwame Asante-Boateng", "yoga"],
  ["Łucja Nowak", "healing", "circle"],
  ["Rosalind Achterberg", "healing", "reading"],
  ["Imogen Sparrow", "yoga", "circle"],
  ["Søren Dahl", "reading"],
  ["Farah Qureshi", "healing", "circle"],
  ["Oisín Gallagher", "yoga", "circle"],
  ["Winifred Marsh", "healing"],
];
const ONCE: [string, ...Liking[]][] = [
  [WITH_VOUCHER, "reading"],
  ["Esmé Tremaine", "healing"],
  ["Ravi Subramanian", "reading"],
  ["Charlotte Vane", "yoga"],
  ["Mateusz Kowalczyk", "healing"],
  ["Bronwen Parry", "reading"],
  ["Ngozi Okonjo", "healing"],
  ["Felix Hargreave", "yoga"],
  ["Anaïs Delacroix", "reading"],
  ["Jack Pettigrew", "healing"],
  ["Yuki Tanabe", "reading"],
  ["Morag Sinclair", "healing"],
  ["Idris Bowen", "yoga"],
  ["Petra Novotná", "reading"],
  ["Lorcan Byrne", "healing"],
  [UNREACHABLE, "healing"],
  ["Amara Diallo", "reading"],
  ["Stephen Ockenden", "healing"],
  ["Freya Lockhart", "reading"],
  ["Günther Brandt", "yoga"],
];
/** These weeks of a first visit are not drawn. */
const SINCE: Record<string, number> = {
  [UNREACHABLE]: -1,
  [WITH_VOUCHER]: -17,
  "Tomasz Wiśniewski": -41,
  "Priya Raman": -38,
};
/** They have no email address. */
const RUNG: ReadonlySet<string> = new Set(["Winifred Marsh", "Stephen Ockenden", "Dafydd Rowlands", "Morag Sinclair"]);

/** Everybody, with the week of their first visit within these weeks. */
export function everybody(chance: Chance, weeks: number): Person[] {
  const of = (comes: Person["comes"], people: [string, ...Liking[]][]) =>
    people.map(([name, ...likes]): Person => {
      const email = RUNG.has(name) ? "" : `${plain(name)}@example.com`;
      const isLongest = name === LONGEST;
      const drawn = chance.happens(0.3)
        ? -weeks
        : -1 - chance.whole(comes === "sometimes" ? weeks : Math.round(weeks * 0.8));
      const since = isLongest || name === WITH_PASS ? -weeks : (SINCE[name] ?? drawn);
      const phone = email === "" || isLongest || chance.happens(0.7) ? telephone(chance) : null;
      return { name, email, phone, comes, likes, since };
    });
  return [...of("often", OFTEN), ...of("sometimes", SOMETIMES), ...of("once", ONCE)];
}

/** Where the unreachable one would be. */
export const UNREACHABLE_ADDRESS = `${plain(UNREACHABLE)}@example.com`;

function telephone(chance: Chance): string {
  const number = String(chance.whole(1000)).padStart(3, "0");
  return chance.happens(0.8) ? `07700 900${number}` : `01632 960${number}`;
}

function plain(name: string): string {
  const letters = name
    .toLowerCase()
    .replaceAll("ł", "l")
    .replaceAll("ø", "o")
    .normalize("NFD")
    .replaceAll(/[^a-z -]/g, "");
  return letters.replaceAll(/[ -]+/g, ".");
}
