import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { textsOfParts } from "./bundled-postgres.ts";
import { nameOf, type Packages } from "./shipped.ts";

/** Licences that only require their notice. */
const PERMISSIVE = new Set(
  "0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT MIT-0 OFL-1.1 PSF-2.0 Python-2.0 Unicode-3.0 Unlicense".split(
    " ",
  ),
);

/** Other licences by package, and why they may be distributed with a program under MIT. */
const ACCEPTED: { name: RegExp; licence: string; because: string }[] = [
  {
    name: /^@img\/sharp-/,
    licence: "LGPL-3.0-or-later",
    because: "libvips is a library of its own, unchanged, that anyone may replace",
  },
  { name: /^ical\.js$/, licence: "MPL-2.0", because: "used unchanged; its sources are in the package" },
  { name: /^web-push$/, licence: "MPL-2.0", because: "used unchanged; its sources are in the package" },
];

/** Licences, read from the text, of packages whose package.json names none. */
const READ_BY_HAND: Record<string, string> = { "png-js": "MIT" };

type Licensed = { path: string; name: string; version: string; licence: string };

export function licencesOf(packages: Packages, paths: string[]): Licensed[] {
  return paths.map((path) => {
    const { version = "", license } = packages[path] ?? {};
    const name = nameOf(path);
    return { path, name, version, licence: license ?? READ_BY_HAND[name] ?? "unknown" };
  });
}

/** One sentence for each package whose licence is unknown or not accepted. */
export function licenceFaults(licensed: Licensed[]): string[] {
  return licensed
    .filter(({ name, licence }) => !isAccepted(name, licence))
    .map(
      ({ name, version, licence }) =>
        `${name}@${version} has the licence ${licence}: see scripts/supply-chain/licences.ts.`,
    );
}

/** SPDX expression: of `A OR B` one must be accepted, of `A AND B` both. */
function isAccepted(name: string, expression: string): boolean {
  return expression
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) =>
      choice
        .split(" AND ")
        .every(
          (licence) =>
            PERMISSIVE.has(licence) || ACCEPTED.some((each) => each.licence === licence && each.name.test(name)),
        ),
    );
}

/**
 * The licences file of a release: a list of all packages, then the texts. The same on every platform: packages for one platform are listed,
 * and their texts are included with them.
 */
export function licencesFile(root: string, packages: Packages, paths: string[]): string {
  const licensed = licencesOf(packages, paths);
  const list = licensed.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  const texts = Map.groupBy(
    licensed.filter(({ path }) => !packages[path]?.optional),
    ({ path }) => textOf(join(root, path)),
  );
  const sections = [...texts].map(
    ([text, of]) =>
      `${of.map(({ name, version }) => `${name} ${version}`).join(", ")}\n\n${text || "The package contains no text of its licence."}`,
  );
  const parts = textsOfParts();
  return `${[
    "Sacred Space is under the MIT licence (LICENSE). It contains or installs these packages:",
    [...new Set(list)].join("\n"),
    `The package of the bundled PostgreSQL carries on Linux, beside its own code:\n${parts.map(({ name, version, licence }) => `${name} ${version}: ${licence}`).join("\n")}`,
    `Accepted although their licence asks for more than its notice:\n${ACCEPTED.map(({ name, licence, because }) => `${name.source}: ${licence}; ${because}`).join("\n")}`,
    ...sections,
    ...parts.map(({ name, version, text }) => `${name} ${version}\n\n${text}`),
  ].join(`\n\n${"-".repeat(80)}\n\n`)}\n`;
}

function textOf(folder: string): string {
  const files = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .toSorted();
  return files.map((file) => readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim()).join("\n\n");
}
