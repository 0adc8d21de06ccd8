import { Rune } from "./ornaments/rune.tsx";

/** A rune that draws itself during loading. The label is visible and read aloud; `alone` makes it the page's heading. */
export function Spinner({ label, alone = false }: { label: string; alone?: boolean }) {
  const Label = alone ? "h1" : "p";
  return (
    <div role="status" className="flex flex-col items-center gap-5 py-10 text-center text-quiet">
      <Rune name="sowilo" className="h-12 w-8 text-gold" strokes="draws-again" />
      <Label className="font-sans">{label}</Label>
    </div>
  );
}
