import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";
import { POSTGRES_PARTS } from "./bundled-postgres.ts";
import { runNpm } from "./npm.ts";
import { isOwn, nameOf, type Packages } from "./shipped.ts";

const NPM_TOO_OLD =
  "This npm cannot write the bill of materials, as npm can from version 10 on; Debian 13 has 9. Run: npm install --global npm@11";

type Bom = {
  serialNumber?: string;
  components: object[];
  metadata: { timestamp?: string; component: { name: string } };
};

/**
 * The bill of materials of these packages of a release as CycloneDX JSON. Reproducible: it contains neither a time nor a random number.
 * Throws WrongEnvironment if npm is older than version 10.
 */
export async function writeSbom(lock: { packages: Packages }, paths: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sacred-space-sbom-"));
  try {
    const shipped = {
      ...lock,
      packages: {
        "": rootOf(lock.packages, paths),
        ...Object.fromEntries(paths.map((path) => entryOf(lock.packages, path))),
      },
    };
    await writeFile(join(folder, "package.json"), JSON.stringify(shipped.packages[""]));
    await writeFile(join(folder, "package-lock.json"), JSON.stringify(shipped));
    const { code, output, errors } = await runNpm(["sbom", "--sbom-format=cyclonedx", "--package-lock-only"], folder);
    if (/Unknown command:? "?sbom/.test(output + errors)) throw new WrongEnvironment(NPM_TOO_OLD);
    if (code !== 0) throw new Error(`npm sbom failed: ${errors.trim()}`);
    const { serialNumber: _, ...bom } = JSON.parse(output) as Bom;
    const { timestamp: __, ...metadata } = bom.metadata;
    metadata.component.name = "sacred-space"; // npm uses the folder's name
    const components = [...bom.components, ...partsOfPostgres()];
    return `${JSON.stringify({ ...bom, metadata, components }, null, 2)}\n`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** npm does not know what is inside the bundled PostgreSQL's package, and advisories name its libraries. */
function partsOfPostgres(): object[] {
  const parts = new Map(POSTGRES_PARTS.map((part) => [part.name, part]));
  return [...parts.values()].map(({ name, version, licence }) => ({
    type: "library",
    name,
    version,
    "bom-ref": `bundled-postgresql/${name}@${version}`,
    purl: `pkg:generic/${name}@${version}`,
    licenses: [{ license: { name: licence } }],
  }));
}

/** What the built site holds, and what this project's own packages need, are dependencies of a release. */
function rootOf(packages: Packages, paths: string[]): object {
  const { devDependencies = {}, ...root } = packages[""] ?? {};
  const shipped = new Set(paths.map(nameOf));
  const needed = [devDependencies, ...ownEntries(packages).map(({ dependencies = {} }) => dependencies)].flatMap(
    Object.entries<string>,
  );
  return {
    ...root,
    workspaces: undefined,
    dependencies: Object.fromEntries(needed.filter(([name]) => shipped.has(name))),
  };
}

const ownEntries = (packages: Packages) =>
  Object.keys(packages)
    .filter((path) => isOwn(packages, path))
    .map((path) => packages[path] ?? {});

function entryOf(packages: Packages, path: string): [string, object] {
  const { dev: _, ...entry } = packages[path] ?? {};
  return [path, entry];
}
