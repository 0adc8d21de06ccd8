import { useState } from "react";
import { t } from "@sacred-space/words/t.ts";
import type { Refusal } from "#app/kit/backend/server/server-result.ts";

/**
 * What a form edits, as it was seen: the other half of the optimistic lock. `seen` is what the form was opened with, so that a save over
 * another window's change is refused once; after that refusal it is what is stored now, which the form shows, and the next save goes over
 * it. Hand `onError` to the mutation, and call `open` with what a save has stored if the form stays open.
 */
export function useSeen<T>(stored: T, begunFrom: T = stored) {
  const [opened, setOpened] = useState(begunFrom);
  const [isRefused, setIsRefused] = useState(false);
  return {
    opened,
    seen: isRefused ? stored : opened,
    isRefused,
    onError({ code }: Refusal) {
      if (code === "changed-meanwhile") setIsRefused(true);
    },
    open(next: T) {
      setOpened(next);
      setIsRefused(false);
    },
  };
}

type SavedMeanwhileProps = {
  /** What another window has saved since the form was opened, in words: "price £47.00". */
  changes: string[];
  isRefused: boolean;
};

/** Tells what another window has saved. Stands above the button that saves, and comes into view there. */
export function SavedMeanwhile({ changes, isRefused }: SavedMeanwhileProps) {
  if (changes.length === 0) return null;
  return (
    <p
      ref={bringIntoView}
      role="status"
      className="mb-5 scroll-mb-24 whitespace-pre-line border-l-2 border-gold py-1 pl-4 [overflow-wrap:anywhere]"
    >
      {t("Saved in another window meanwhile: {changes}. What you typed is still here.", {
        changes: changes.join(", "),
      })}{" "}
      {isRefused ? t("Saving again writes it over that.") : t("Look before you save.")}
    </p>
  );
}

function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: "nearest" });
}
