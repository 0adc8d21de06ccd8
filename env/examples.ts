import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";

type Source = Record<string, string | undefined>;

/** What the documents print in the place of somebody's own; the test compares. */
const PRINTED: Record<string, string> = {
  PUBLIC_URL: "https://example.org",
  SMTP_URL: "smtps://user:password@mail.example.org",
  MAIL_FROM: "hello@example.org",
  BACKUP_PASSPHRASE: "five random words or more",
  BACKUP_COPY_TO: "s3://bucket/folder",
};

/** Text of one's own may end in dots. */
const FREE = new Set(["BACKUP_PASSPHRASE", "ADMIN_PASSWORD", "MAIL_FROM"]);

/** Throws WrongEnvironment for a value that ends in dots, as the keys of the documents' example do. */
export function refuseDots(source: Source, names: readonly string[]): void {
  const name = names.find((each) => !FREE.has(each) && /(?:\.\.\.|…)\s*$/.test(source[each] ?? ""));
  if (name !== undefined)
    throw new WrongEnvironment(
      `${name} ends in dots, as the example of the documents does: put your own in its place.`,
    );
}

/** Throws WrongEnvironment for the passphrase of the documents. Only a start does: what it has encrypted can still be restored. */
export function refusePrintedPassphrase({ BACKUP_PASSPHRASE }: Source): void {
  const [sentence] = printedValues({ BACKUP_PASSPHRASE });
  if (sentence !== undefined) throw new WrongEnvironment(sentence);
}

/** A sentence for each variable that is still the example of the documents. They can be read by everybody, and a passphrase with them. */
export function printedValues(source: Source): string[] {
  return Object.entries(PRINTED)
    .filter(([name, value]) => source[name]?.trim().replace(/\/$/, "") === value)
    .map(([name]) =>
      name === "BACKUP_PASSPHRASE"
        ? "BACKUP_PASSPHRASE is the one that the documents print, by which everybody can read the backups: choose another. Backups until then are read by the old one."
        : `${name} is still the example of the documents: put your own in its place.`,
    );
}
