import { Rune } from "./ornaments/rune.tsx";

/** A rune that draws itself while something loads. The label is read out and shown; `alone` on a page, it is its heading. */
export function Spinner({ label, alone = false }: { label: string; alone?: boolean }) {
  const Label = alone ? "h1" : "p";
  return (
    <div role="status" className="flex flex-col items-center gap-5 py-10 text-center text-quiet">
      <Rune name="sowilo" className="h-12 w-8 text-gold" strokes="draws-again" />
      <Label className="font-sans">{label}</Label>
    </div>
  );
}
