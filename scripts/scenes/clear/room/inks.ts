import type { Theme } from "../../scene.ts";

const dawn = {
  room: "#1F3FD0",
  roomDeep: "#16216B",
  light: "#FFFFFF",
  ink: "#11131C",
  rim: "#C9D4FA",
  speck: "#FFFFFF",
};

export type RoomInks = typeof dawn;

/** Two inks on white; in the dark theme the white is the light of the accent. */
export const INKS: Record<Theme, RoomInks> = {
  dawn,
  night: { room: "#1E2750", roomDeep: "#0D0F1C", light: "#9DB2FF", ink: "#06070C", rim: "#8FA6FF", speck: "#C9D4FA" },
};
