import type { GroupSessionFacts } from "./group-session-facts.ts";

/** The column of each fact in the tables `group_sessions` and `group_session_series`. */
export const GROUP_SESSION_COLUMNS: Record<keyof GroupSessionFacts, string> = {
  serviceId: "service_id",
  startsOn: "starts_on",
  endsOn: "ends_on",
  startTime: "start_time",
  endTime: "end_time",
  places: "places",
  leastPlaces: "least_places",
  decideOn: "decide_on",
  price: "price_pence",
  salesEndHours: "sales_end_hours",
  location: "location",
  joinUrl: "join_url",
  note: "note",
  isActive: "is_active",
};
