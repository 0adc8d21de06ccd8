import { useState } from "react";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { hasSingleKeys, keepSingleKeys } from "./single-keys.ts";

const KEYS = [
  ["Ctrl or ⌘ and K", "Search and commands"],
  ["Ctrl or ⌘ and B", "Show or fold the sidebar"],
] as const;
const SINGLE = [
  ["N", "New booking"],
  ["/", "Search on this page"],
  ["?", "This list"],
] as const;

/** The keyboard shortcuts of the back office, and a switch for the single-key ones. */
export default function KeyList({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(hasSingleKeys);
  const set = (on: boolean) => {
    keepSingleKeys(on);
    setIsOn(on);
  };
  return (
    <Dialog title="Keys" hasClose onClose={onClose}>
      <Keys keys={KEYS} />
      <label className="mt-6 flex min-h-11 items-center justify-between gap-4 font-semibold">
        Single keys
        <input type="checkbox" checked={isOn} onChange={({ target }) => set(target.checked)} className="moon-switch" />
      </label>
      <p className="text-quiet">Never while you type. Remembered on this device.</p>
      <Keys keys={SINGLE} isOff={!isOn} />
    </Dialog>
  );
}

function Keys({ keys, isOff = false }: { keys: readonly (readonly [key: string, does: string])[]; isOff?: boolean }) {
  return (
    <dl className={`mt-4 ${isOff ? "text-quiet line-through" : ""}`}>
      {keys.map(([key, does]) => (
        <div key={key} className="flex min-h-11 items-center justify-between gap-4 border-b border-hairline">
          <dt>{does}</dt>
          <dd>
            <kbd className="rounded-control border border-control px-2 py-0.5 font-sans text-sm">{key}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  );
}
