import type { Theme } from "../../scene.ts";

const night = {
  sky: "#6A62A8",
  skyLit: "#C9B6DC",
  moon: "#F7EFD9",
  tor: "#6E64A4",
  /** The frames of leaves, from the far end of the lane to the nearest, on which the words stand. */
  frames: ["#544B8C", "#3A326C", "#241D4A", "#15122B"],
  lit: "#8E82C4",
  litNear: "#5A5096",
  lane: "#B4A6D6",
  laneShade: "#2E2758",
  shadow: "#1C1740",
  ink: "#0C0A1E",
  rim: "#C9B6DC",
  wood: "#1A1436",
  box: "#8A3A48",
  boxShade: "#4A1A34",
  boxLit: "#E8A06A",
  slot: "#160E22",
  mail: "#F4E6C8",
  iron: "#0A0818",
  flame: "#FFF1C4",
  warm: "#E3B866",
  hot: "#FFD98A",
  speck: "#E8DDF8",
};

export type LaneInks = typeof night;

export const INKS: Record<Theme, LaneInks> = {
  night,
  dawn: {
    sky: "#FBE7C6",
    skyLit: "#FFF6E0",
    moon: "#FFFDF2",
    tor: "#D3A3A0",
    frames: ["#C78F96", "#94627F", "#66456F", "#402E5C"],
    lit: "#F3B79A",
    litNear: "#B87A8A",
    lane: "#FBE3C2",
    laneShade: "#7E567C",
    shadow: "#5A3F6C",
    ink: "#2A2045",
    rim: "#FFDDB0",
    wood: "#3A2A52",
    box: "#B2464E",
    boxShade: "#74283F",
    boxLit: "#FFC79A",
    slot: "#2A1834",
    mail: "#FFF8EA",
    iron: "#241A3C",
    flame: "#FFFBE6",
    warm: "#F3BE5E",
    hot: "#FFE39A",
    speck: "#FFF6E2",
  },
};
