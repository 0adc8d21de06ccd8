import { useEffectEvent, useLayoutEffect } from "react";
import { useModal } from "#app/kit/ui/dialog.tsx";
import Sidebar, { type SidebarProps } from "./sidebar.tsx";

type DrawerProps = Pick<SidebarProps, "businessName" | "themeSwitch"> & { onClose: () => void };

/** The sidebar below 768 px, as a modal drawer at the left; Escape or a click outside closes it, and the focus returns to the button. */
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
      element?.close(); // the browser restores the focus only if the dialog is still in the document
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
