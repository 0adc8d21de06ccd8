import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnv, VARIABLES } from "./env.ts";
import { printedValues } from "./examples.ts";

/** The variables that the commands of these documents set, as they are printed. */
const printed = ["docs/deploy.md", "README.md"].flatMap((file) => {
  const blocks = readFileSync(join(import.meta.dirname, "..", file), "utf8").matchAll(/^```sh\n([^]*?)^```/gm);
  return [...blocks].flatMap(([, block = ""]) =>
    [...block.matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=("[^"]*"|[^#(\n]*)/gm)].map(([, name = "", value = ""]) => {
      const own = value.startsWith('"') ? value.slice(1, -1) : value.trim();
      return [name, own] as const;
    }),
  );
});

/** What the program says of a variable with this value. */
function saysOf(name: string, value: string): string | undefined {
  const [told] = printedValues({ [name]: value });
  if (told !== undefined) return told;
  try {
    readEnv({ STRIPE_SECRET_KEY: "sk_live_1", [name]: value }, "/tmp");
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

test.each(printed.filter(([name]) => VARIABLES.includes(name)))(
  "the documents' %s=%s is refused or told",
  (name, value) => {
    expect(saysOf(name, value)).toMatch(
      new RegExp(`^${name} (ends in dots, as the example|is still the example|is the one that the documents print)`),
    );
  },
);

test("the documents print what a site needs", () => {
  expect(printed.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      "PUBLIC_URL",
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
      "SMTP_URL",
      "BACKUP_PASSPHRASE",
    ]),
  );
});

test("values of one's own are neither, also a passphrase that ends in dots", () => {
  const own = {
    PUBLIC_URL: "http://localhost:3000",
    SMTP_URL: "smtps://rowan:secret@mail.stillwater.example",
    BACKUP_PASSPHRASE: "and then, slowly, the tide ...",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  };
  expect(printedValues(own)).toEqual([]);
  expect(readEnv(own, "/tmp").backupPassphrase).toBe(own.BACKUP_PASSPHRASE);
});
