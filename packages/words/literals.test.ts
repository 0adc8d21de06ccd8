import { expect, test } from "vitest";
import { literalsOf } from "./literals.ts";

const read = (code: string) => literalsOf("app/page.tsx", code).map(({ text }) => text);

test.each([
  ["a text in JSX", `<p>Save it</p>`, "Save it"],
  ["one in a fragment", `<>Save it</>`, "Save it"],
  ["one around a value", `<p>To {name}</p>`, "To"],
  ["a template in JSX", "<p>{`To ${name}`}</p>", "To"],
  ["one of two texts", `<p>{isPaid ? "paid" : ""}</p>`, "paid"],
  ["a text after a condition", `<p>{isPaid && "paid"}</p>`, "paid"],
  ["one in place of nothing", `<p>{name ?? "Nobody"}</p>`, "Nobody"],
  ["a list that is joined", `<p>{[isLate && "late", name].filter(Boolean).join(", ")}</p>`, "late"],
  ["a part of a sum", `<p>{"To " + name}</p>`, "To"],
  ["a label", `<Field label="Name" />`, "Name"],
  ["a title that is chosen", `<Dialog title={name ?? "Client"} />`, "Client"],
  ["a label of HTML", `<nav aria-label="Steps" />`, "Steps"],
  ["a label with a value", "<nav aria-label={`Steps of ${name}`} />", "Steps of"],
  ["a hint", `<Field hint="Only for you." />`, "Only for you."],
  ["a placeholder", `<input placeholder="Your name" />`, "Your name"],
  ["a button's words", `<Confirm actionLabel={isLast ? "Remove date" : "Remove dates"} />`, "Remove date"],
  ["a toast", `act({ successToast: "Saved" })`, "Saved"],
  ["a toast of two lines", `act({ successToast: { title: "Saved", description: name } })`, "Saved"],
  ["a toast that is made", "act({ successToast: (_, { name }) => `${name} is saved` })", "is saved"],
  ["a toast that is returned", `act({ errorToast: () => { if (isLate) return "Too late"; return ""; } })`, "Too late"],
  ["a refusal", `refusals({ "too-late": [409, "This session has begun"] })`, "This session has begun"],
  ["one beside a text that is said", `const words = isPaid ? "paid" : t("not paid");`, "paid"],
])("%s is refused", (_, code, text) => expect(read(code)).toContain(text));

test.each([
  ["what is said", `<p title={t("Steps")}>{t("To {name}", { name })}</p>`],
  ["what is said with elements", `<p>{rich("All about <b>{name}</b>", { name, b: String })}</p>`],
  ["a marked refusal", `refusals({ "too-late": [409, msg("This session has begun")] })`],
  ["a toast that is said", `act({ successToast: ({ name }) => t("{name} is saved", { name }) })`],
  ["values and signs", "<p>{name} · {`${from} – ${to}`}&nbsp;×</p>"],
  ["code", `<code>npm run words</code>`],
  ["an address", `<Field placeholder="https://" note="/book" />`],
  ["a picture's loading", `<img loading="lazy" alt="" />`],
  ["classes and keys", '<p key="first" className={`flex ${isLate ? "text-bad" : ""}`} />'],
  ["a code among several", `<ul>{(["night", "dawn"] as const).map((look) => NAMES[look])}</ul>`],
  ["a condition", `<p>{state === "late" && t("late")}</p>`],
  ["a number", `const [first, second] = [404, 500];`],
])("%s is none", (_, code) => expect(read(code)).toEqual([]));

test("a text has the line on which it stands", () => {
  expect(literalsOf("a.tsx", `const a = 1;\n<p\n  title="One"\n>\n  Two\n</p>`)).toEqual([
    { text: "One", line: 3 },
    { text: "Two", line: 4 },
  ]);
});
