import { lazyPart } from "#app/ui/lazy-part.tsx";

/** How a session is held, beside what is known of it: fetched when there is something to say. */
export const MeetingLine = lazyPart({ load: () => import("./how-they-meet.tsx"), failed: () => null });
