import { lazyComponent } from "#app/ui/lazy-component.tsx";

/** How a session is held, beside what is known of it: fetched when there is something to say. */
export const MeetingLine = lazyComponent({ load: () => import("./how-they-meet.tsx"), failed: () => null });
