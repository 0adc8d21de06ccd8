import { t } from "@sacred-space/words/t.ts";
import PlusMenu from "#app/kit/admin/plus/plus-menu.tsx";
import { lazyDialog } from "#app/kit/admin/ui/lazy-dialog.tsx";
import { EdgePanel } from "./edge-panel.tsx";
import MoreSheet from "./more-sheet.tsx";
import Sidebar, { type SidebarProps } from "./sidebar.tsx";

const Palette = lazyDialog(() => import("#app/kit/admin/palette/palette.tsx").then((part) => part.default));

export type PanelName = "sidebar" | "plus" | "more" | "palette";

type OpenedPanelProps = Pick<SidebarProps, "businessName" | "themeSwitch"> & {
  name: PanelName;
  /** Opens another one in its place. */
  onOpen: (name: PanelName) => void;
  onClose: () => void;
};

/** What opens over any page: the search, what can be begun, and below 768 px all places at the thumb, or the sidebar as a drawer. */
export default function OpenedPanel({ name, onOpen, onClose, ...own }: OpenedPanelProps) {
  if (name === "palette") return <Palette onClose={onClose} />;
  if (name === "plus") return <PlusMenu onClose={onClose} />;
  if (name === "more")
    return <MoreSheet themeSwitch={own.themeSwitch} onSearch={() => onOpen("palette")} onClose={onClose} />;
  return (
    <EdgePanel
      id="sidebar"
      label={t("Sidebar")}
      onClose={onClose}
      className="m-0 h-svh max-h-none w-72 max-w-[calc(100vw-3rem)] border-r"
    >
      <Sidebar {...own} isFolded={false} leave={onClose} />
    </EdgePanel>
  );
}
