import { Section } from "#app/site/section.tsx";
import type { RuneName } from "#domain/look/runes.ts";
import { RuneList } from "./rune-list.tsx";

type InTheRoomProps = { rune: RuneName; happens: readonly string[]; never: readonly string[] };

/** What happens in the room, and what does not. */
export function InTheRoom({ rune, happens, never }: InTheRoomProps) {
  return (
    <Section id="room" title="In the room">
      <div className="grid gap-x-16 gap-y-10 md:grid-cols-2">
        <div>
          <h3 className="label-caps mb-4 font-sans text-quiet">What happens</h3>
          <RuneList rune={rune} items={happens} />
        </div>
        <div>
          <h3 className="label-caps mb-4 font-sans text-quiet">What does not</h3>
          <RuneList rune={rune} items={never} quiet />
        </div>
      </div>
    </Section>
  );
}
