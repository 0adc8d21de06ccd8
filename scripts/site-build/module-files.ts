import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin, Rolldown } from "vite";

const PREFIX = "virtual:files-of/";
const LIST = ".vite/files-of.json";

/**
 * `import files from "virtual:files-of/app/part.tsx"` returns the addresses of the scripts that browsers load with that module, so that a
 * page can preload a part that it imports on demand. Empty in browsers and in development.
 */
export function moduleFiles(buildDirectory: string): Plugin {
  const wanted = new Set<string>();
  return {
    name: "module-files",
    resolveId(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      wanted.add(id.slice(PREFIX.length));
      return `\0${id}`;
    },
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const { name, mode } = this.environment;
      if (name === "client" || mode !== "build") return "export default [];";
      const lists = JSON.parse(readFileSync(join(buildDirectory, "client", LIST), "utf8")) as Record<string, string[]>;
      return `export default ${JSON.stringify(lists[id.slice(PREFIX.length + 1)])};`;
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== "client") return;
      const lists = Object.fromEntries([...wanted].map((module) => [module, filesOf(module, bundle)]));
      this.emitFile({ type: "asset", fileName: LIST, source: JSON.stringify(lists) });
    },
  };
}

/** The chunk that contains the module, and all its imports. */
function filesOf(module: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
  const holder = chunks.find(({ moduleIds }) =>
    moduleIds.some((id) => !id.startsWith("\0") && id.endsWith(`/${module}`)),
  );
  if (!holder) throw new Error(`No chunk holds ${module}`);
  const files = new Set([holder.fileName]);
  for (const file of files)
    for (const each of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(each);
  return [...files].map((file) => `/${file}`);
}
