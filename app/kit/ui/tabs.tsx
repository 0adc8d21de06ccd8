import * as RadixTabs from "@radix-ui/react-tabs";
import type { ComponentProps } from "react";

/** Tabs after the ARIA pattern: arrow keys move, and the panel follows. `value` and `onValueChange` make them controlled. */
export function Tabs(props: ComponentProps<typeof RadixTabs.Root>) {
  return <RadixTabs.Root {...props} />;
}

/** Radix sets these two as style attributes, which the CSP forbids in served HTML; with undefined none is written. */
const NO_OUTLINE = { outline: undefined };
const NO_ANIMATION = { animationDuration: undefined };

/** Requires an `aria-label` that names the choice. */
export function TabList({ className = "", ...rest }: ComponentProps<typeof RadixTabs.List>) {
  return <RadixTabs.List {...rest} style={NO_OUTLINE} className={`flex border-b border-hairline ${className}`} />;
}

export function Tab({ className = "", ...rest }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      {...rest}
      className={`-mb-px min-h-12 flex-1 border-b-2 border-transparent px-4 py-2.5 font-semibold text-quiet transition-colors hover:text-text data-[state=active]:border-gold data-[state=active]:text-text ${className}`}
    />
  );
}

export function TabPanel({ className = "", children, ...rest }: ComponentProps<typeof RadixTabs.Content>) {
  return (
    <RadixTabs.Content {...rest} asChild>
      <div style={NO_ANIMATION} className={`pt-8 ${className}`}>
        {children}
      </div>
    </RadixTabs.Content>
  );
}
