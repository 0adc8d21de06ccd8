import { lazyComponent } from "#app/kit/ui/lazy-component.tsx";

/** How a session is held; loaded only where there is something to show. */
export const MeetingLine = lazyComponent({ load: () => import("./how-they-meet.tsx"), failed: () => null });
