import type { Locator, Page } from "playwright-core";
import type { LookName } from "#domain/look/look.ts";
import { OWNER } from "#tests/support/new-practice.ts";

/** Whose window a picture is taken in. The first three are people of the demonstration, the last two of a practice that begins. */
export type Person = "visitor" | "client" | "practitioner" | "founder" | "owner";

export const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
};
export const THEMES = { night: "dark", dawn: "light" } as const;

export type Picture = {
  /** The file's, without its end: "welcome-phone-dawn". */
  name: string;
  person: Person;
  /** Of the address; ":client" and ":group" stand for ids of the demonstration (`findIds`), ":secret" for that of the printed link. */
  path: string;
  size: keyof typeof SIZES;
  theme: keyof typeof THEMES;
  /** Of the site; Night unless given. */
  look?: LookName;
  /** Brings the page into the state of the picture. */
  prepare?: (page: Page) => Promise<unknown>;
  /** Goes on after the picture, so that the next ones show what follows. */
  goOn?: (page: Page) => Promise<unknown>;
};

export type Section = { title: string; about?: string; rows: { label: string; pictures: Picture[] }[] };

type Look = [size: Picture["size"], theme: Picture["theme"]];

const picturesOf = (
  name: string,
  person: Person,
  path: string,
  looks: Look[],
  prepare?: Picture["prepare"],
  goOn?: Picture["goOn"],
): Picture[] =>
  looks.map(([size, theme]) => ({
    name: `${name}-${size}-${theme}`,
    person,
    path,
    size,
    theme,
    ...(prepare && { prepare }),
    ...(goOn && { goOn }),
  }));

const inLook = (look: LookName, looks: Look[]): Picture[] =>
  picturesOf(`welcome-${look}`, "visitor", "/", looks).map((picture) => ({ ...picture, look }));

const toTop = (place: Locator) => place.evaluate((element) => element.scrollIntoView({ block: "start" }));
const choose = (service: string) => async (page: Page) => {
  await page.getByRole("main").getByRole("link", { name: service, exact: true }).click();
  await page.waitForURL("**/book?service=*");
};
const press = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first().click();

/** Every picture of docs/screens, under the headings of its README. */
export const SECTIONS: Section[] = [
  {
    title: "The public site",
    rows: [
      {
        label: "Welcome",
        pictures: picturesOf("welcome", "visitor", "/", [
          ["desktop", "night"],
          ["phone", "dawn"],
        ]),
      },
      {
        label: "The same page in the looks Linen, Shore, Garden, Clear and Lamp",
        pictures: [
          ...inLook("linen", [
            ["desktop", "dawn"],
            ["phone", "night"],
          ]),
          ...inLook("shore", [
            ["desktop", "dawn"],
            ["phone", "night"],
          ]),
          ...inLook("garden", [
            ["desktop", "dawn"],
            ["phone", "night"],
          ]),
          ...inLook("clear", [
            ["desktop", "dawn"],
            ["phone", "night"],
          ]),
          ...inLook("lamp", [
            ["desktop", "night"],
            ["phone", "dawn"],
          ]),
        ],
      },
      {
        label: "Next free times, what clients say",
        pictures: [
          ...picturesOf("times", "visitor", "/", [["phone", "night"]], (page) =>
            toTop(page.locator("#times, [id*=times]").first()),
          ),
          ...picturesOf("words", "visitor", "/", [["desktop", "dawn"]], (page) =>
            toTop(page.locator("blockquote").first()),
          ),
        ],
      },
      { label: "Readings", pictures: picturesOf("readings", "visitor", "/readings", [["desktop", "night"]]) },
      { label: "Shamanic yoga", pictures: picturesOf("yoga", "visitor", "/shamanic-yoga", [["phone", "dawn"]]) },
      {
        label: "The Reiki weekend, its places",
        pictures: picturesOf(
          "reiki",
          "visitor",
          "/reiki-therapy",
          [
            ["tablet", "dawn"],
            ["phone", "night"],
          ],
          (page) => toTop(page.locator("#weekend")),
        ),
      },
      {
        label: "Evenings of the meditation group, one of them full",
        pictures: picturesOf(
          "meditation",
          "visitor",
          "/meditation",
          [
            ["desktop", "dawn"],
            ["phone", "night"],
          ],
          (page) => toTop(page.locator("#evenings")),
        ),
      },
      {
        label: "Booking, by video or by telephone",
        pictures: picturesOf(
          "book",
          "visitor",
          "/book?category=readings",
          [
            ["desktop", "dawn"],
            ["phone", "night"],
          ],
          choose("Tarot or rune reading by video or phone"),
        ),
      },
      {
        label: "A written reading, its promised day and questions",
        pictures: picturesOf(
          "written",
          "visitor",
          "/book?category=readings",
          [["phone", "dawn"]],
          choose("Written reading"),
        ),
      },
      { label: "Blog", pictures: picturesOf("blog", "visitor", "/blog", [["tablet", "night"]]) },
      {
        label: "A client's account",
        pictures: picturesOf("account", "client", "/account", [
          ["desktop", "night"],
          ["phone", "dawn"],
        ]),
      },
      { label: "Contact", pictures: picturesOf("contact", "visitor", "/contact", [["desktop", "night"]]) },
      { label: "Unknown address", pictures: picturesOf("not-found", "visitor", "/no-such-page", [["phone", "night"]]) },
    ],
  },
  {
    title: "The back office",
    about: "The people are invented.",
    rows: [
      {
        label: "Dashboard",
        pictures: picturesOf("today", "practitioner", "/admin", [
          ["desktop", "night"],
          ["phone", "dawn"],
        ]),
      },
      {
        label: "A full week",
        pictures: picturesOf("week", "practitioner", "/admin/calendar?view=week", [
          ["desktop", "dawn"],
          ["phone", "night"],
        ]),
      },
      {
        label: "Bookings",
        pictures: picturesOf("bookings", "practitioner", "/admin/bookings", [
          ["desktop", "dawn"],
          ["phone", "night"],
        ]),
      },
      {
        label: "A booking by hand",
        pictures: picturesOf("new-booking", "practitioner", "/admin/bookings?new", [["desktop", "night"]]),
      },
      {
        label: "A client with a history",
        pictures: picturesOf("client", "practitioner", "/admin/clients/:client", [
          ["desktop", "night"],
          ["phone", "dawn"],
        ]),
      },
      {
        label: "A group's roster, its waiting list",
        pictures: picturesOf("roster", "practitioner", "/admin/group-sessions/:group", [["tablet", "dawn"]]),
      },
      {
        label: "Money of a year",
        pictures: picturesOf(
          "money",
          "practitioner",
          "/admin/money",
          [
            ["desktop", "dawn"],
            ["phone", "night"],
          ],
          async (page) => {
            await press("Tax year")(page);
            await page.getByText(/^Tax year \d{4}\/\d\d$/).waitFor();
          },
        ),
      },
      {
        label: "Passes, and vouchers beside them",
        pictures: picturesOf("vouchers", "practitioner", "/admin/vouchers", [["tablet", "night"]], (page) =>
          page.getByRole("tab", { name: "Passes" }).click(),
        ),
      },
      { label: "Services", pictures: picturesOf("services", "practitioner", "/admin/services", [["tablet", "dawn"]]) },
      {
        label: "Availability",
        pictures: picturesOf("availability", "practitioner", "/admin/availability", [["desktop", "night"]]),
      },
    ],
  },
  {
    title: "The first hour",
    about: "A practice that begins, as its practitioner sets it up ([first-hour.md](../first-hour.md)).",
    rows: [
      {
        label: "Behind the printed link",
        pictures: picturesOf("founding", "founder", "/setup/:secret", [["desktop", "dawn"]], async (page) => {
          await page.getByLabel("Name of your practice").fill(OWNER.businessName);
          await page.getByLabel("Business email").fill(OWNER.email);
        }),
      },
      {
        label: "What is offered",
        pictures: picturesOf(
          "offer",
          "owner",
          "/admin/setup?step=services",
          [["desktop", "night"]],
          (page) => page.getByRole("checkbox", { name: "Massage" }).check(),
          async (page) => {
            await press("Save this list")(page);
            await page.getByText("Change under Services").waitFor();
          },
        ),
      },
      {
        label: "Hours",
        pictures: picturesOf(
          "first-hours",
          "owner",
          "/admin/setup?step=hours",
          [["phone", "dawn"]],
          undefined,
          async (page) => {
            await press("Save these hours")(page);
            await page.getByText("Change under Availability").waitFor();
          },
        ),
      },
      { label: "What is left", pictures: picturesOf("steps", "owner", "/admin", [["phone", "night"]]) },
      {
        label: "Opening",
        pictures: picturesOf(
          "open",
          "owner",
          "/admin/setup?step=open",
          [["desktop", "dawn"]],
          press("Open the site…"),
          async (page) => {
            await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
            await page.getByText("Your site is open").first().waitFor();
          },
        ),
      },
      {
        label: "Her calendars",
        pictures: picturesOf("calendars", "owner", "/admin/settings/emails#calendars", [["phone", "dawn"]]),
      },
    ],
  },
];
