import { createHash } from "node:crypto";
import { relative } from "node:path";

type ChunkingContext = { getModuleInfo(id: string): { importers: string[]; dynamicImporters: string[] } | null };
type ChunkGroup = { priority: number; debugName: string; name: (id: string, context: ChunkingContext) => string | null };

type Together = {
  name: string;
  entries: RegExp;
  /** Entries that may load the file of the others, and whose own modules it does not hold. */
  guests: RegExp;
  /** Those of the page that is opened first: all that they need is in one file, without what only the others share. */
  first: RegExp;
  /** How many they are at most. */
  count: number;
};

/** More entries share no module. */
const MAX_ENTRIES = 80;

/**
 * Groups for Rolldown's `codeSplitting` that split as it does by default, one chunk for the modules of the same entries, but take these
 * entries for one where two of them share a module: their pages load one file in place of dozens, or two where the page that is opened first
 * shares it too, and no other page loads more.
 * A group takes the dependencies of its modules with it. The more entries share a module the higher therefore its group's priority: what a
 * module depends on is needed by all of its entries, and by others.
 */
export function chunksByEntries(together: Together): ChunkGroup[] {
  const known = new Map<string, string[]>();
  const first = `${together.name}-first`;
  /** What the first page needs is needed by more: it counts as one entry more than all of them. */
  const counts: Record<string, number> = { [together.name]: together.count, [first]: together.count + 1 };

  /** The entries and lazily loaded modules that need this module; several of those that are taken for one by their name. */
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
