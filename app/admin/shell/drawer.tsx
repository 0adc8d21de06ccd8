import { useEffectEvent, useLayoutEffect } from "react";
import { useModal } from "#app/ui/dialog.tsx";
import Sidebar, { type SidebarProps } from "./sidebar.tsx";

type DrawerProps = Pick<SidebarProps, "businessName" | "themeSwitch"> & { onClose: () => void };

/** The sidebar below 768 px: over the page, from the left; Escape or a press beside it puts it away, and focus goes back to the button. */
export default function Drawer({ onClose, ...own }: DrawerProps) {
  const { ref, close, ...events } = useModal(onClose);
  const onPress = useEffectEvent((event: MouseEvent) => event.target === ref.current && close());
  useLayoutEffect(() => {
    const element = ref.current;
    const pressed = (event: MouseEvent) => onPress(event);
    element?.showModal();
    element?.addEventListener("click", pressed);
    return () => {
      element?.removeEventListener("click", pressed);
      element?.close(); // while it is still in the page: only then does the browser give the focus back
    };
  }, [ref]);
  return (
    <dialog
      ref={ref}
      id="sidebar"
      aria-label="Sidebar"
      {...events}
      className="m-0 h-svh max-h-none w-72 max-w-[calc(100vw-3rem)] border-r border-control bg-surface text-text shadow-above backdrop:bg-shade"
    >
      <Sidebar {...own} isFolded={false} leave={onClose} />
    </dialog>
  );
}
