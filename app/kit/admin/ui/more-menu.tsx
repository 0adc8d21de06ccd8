import type { ComponentProps } from "react";
import { ActionMenu } from "#app/kit/ui/action-menu.tsx";

const LOOK =
  "relative [&_.action-menu-of>button]:min-h-11 [&_.action-menu-of>button]:w-11 [&_.action-menu-of>button]:px-0 [&_.action-menu-of>button>span]:sr-only " +
  "[&_.action-menu]:absolute [&_.action-menu]:top-full [&_.action-menu]:right-0 [&_.action-menu]:z-30 [&_.action-menu]:mt-1 [&_.action-menu]:flex " +
  "[&_.action-menu]:w-60 [&_.action-menu]:flex-col [&_.action-menu]:border [&_.action-menu]:border-control [&_.action-menu]:bg-raised " +
  "[&_.action-menu]:p-1 [&_.action-menu]:shadow-above [&_.action-menu>*]:min-h-11 [&_.action-menu>*]:justify-start [&_.action-menu>*]:no-underline";

/** What is seldom done on a page of the back office, behind three dots. */
export function MoreMenu(props: ComponentProps<typeof ActionMenu>) {
  return (
    <div className={`${LOOK} print:hidden`}>
      <ActionMenu {...props} />
    </div>
  );
}
