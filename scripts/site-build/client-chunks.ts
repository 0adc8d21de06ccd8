import { createHash } from "node:crypto";
import { relative } from "node:path";

type ChunkingContext = { getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[] } | null };
type ChunkGroup = {
  priority: number;
  debugName: string;
  name: (id: string, context: ChunkingContext) => string | null;
};

type Together = {
  name: string;
  entries: RegExp;
  /** Entries that may load the shared file of these, but whose own modules are not in it. */
  guests: RegExp;
  /** Entries of the page that is opened first: everything that they need is in one file, without what only the other entries share. */
  first: RegExp;
  /** The most entries that match. */
  count: number;
};

/** No module is shared by more entries. */
const MAX_ENTRIES = 80;

/**
 * Groups for Rolldown's `codeSplitting`. They split as it does by default, with one chunk for the modules of the same entries, but treat
 * the entries of `together` as one if two of them share a module: their pages then load one file instead of dozens, or two if the first
 * page shares it as well, and no other page loads more.
 * A group includes the dependencies of its modules. The more entries share a module, the higher is therefore its group's priority: a
 * dependency is needed by all entries of the module, and by others.
 */
export function chunksByEntries(together: Together): ChunkGroup[] {
  const known = new Map<string, string[]>();
  const first = `${together.name}-first`;
  /** The first page's modules are shared most: they count as one entry more than all of these together. */
  const counts: Record<string, number> = { [together.name]: together.count, [first]: together.count + 1 };

  /** The entries and lazily loaded modules that need this module; entries that are treated as one appear under the common name. */
  function entriesOf(id: string, context: ChunkingContext): string[] {
    const before = known.get(id);
    if (before) return before;
    const reached = new Set([id]);
    const found: string[] = [];
    for (const each of reached) {
      const { importers = [], dynamicImporters = [] } = context.getModuleInfo(each) ?? {};
      if (importers.length === 0 || dynamicImporters.length > 0) found.push(each);
      for (const importer of importers) reached.add(importer);
    }
    const ours = found.filter((entry) => together.entries.test(entry));
    const others = found.filter((entry) => !ours.includes(entry) && !together.guests.test(entry));
    const isShared = ours.length > 0 && found.length - others.length > 1;
    const isFirst = ours.some((entry) => together.first.test(entry));
    const entries = isFirst ? [...others, first] : isShared ? [...others, together.name] : found;
    known.set(id, entries.toSorted());
    return entries;
  }

  return Array.from({ length: MAX_ENTRIES }, (_, index) => ({
    priority: index,
    debugName: `${index} entries`,
    name(id: string, context: ChunkingContext) {
      const entries = entriesOf(id, context);
      const ours = entries.find((entry) => entry in counts);
      if (entries.length + (ours ? (counts[ours] ?? 0) : 0) !== index) return null;
      if (entries.length > 1) return `shared-${hashOf(entries)}`;
      return ours ?? null;
    },
  }));
}

function hashOf(entries: string[]): string {
  const paths = entries.map((entry) => relative(import.meta.dirname, entry));
  return createHash("sha256").update(paths.toSorted().join("\n")).digest("hex").slice(0, 5); // short: every page loads the names of all chunks
}
