import { t } from "@sacred-space/words/t.ts";
import { ICONS_OF_BAR, SectionIcon } from "#app/kit/admin/shell/section-icon.tsx";
import { useIsNarrow } from "#app/kit/admin/shell/sidebar-state.ts";

/** What can be begun, at the end of a desk's top bar; a phone has it in its bottom bar. */
export function PlusButton({ onOpen }: { onOpen: () => void }) {
  if (useIsNarrow()) return null;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-haspopup="dialog"
      title={t("New booking, note, closed hours…")}
      style={{ order: 1 }}
      className="grid size-11 place-items-center rounded-control border border-control hover:border-gold hover:text-gold"
    >
      <SectionIcon path={ICONS_OF_BAR.plus} />
      <span className="sr-only">{t("New")}</span>
    </button>
  );
}
