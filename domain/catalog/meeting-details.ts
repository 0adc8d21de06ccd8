import * as z from "zod/mini";
import { t } from "@sacred-space/words/t.ts";
import { line, lines, phoneText } from "#domain/text/stored-text.ts";

const LINK = { error: () => t("Please begin with https://, or leave it empty.") };
const SERVER = { error: () => t("Only the server, for example https://meet.jit.si") };

const link = z.nullable(line(500).check(z.regex(/^https:\/\/\S+$/, LINK)));
const origin = z.nullable(line(200).check(z.regex(/^https:\/\/[a-z0-9.-]+(:\d{1,5})?$/, SERVER)));

/** Where and how sessions take place, named as on the wire; mirrors the constraints of `meeting_details`. Only `area` is public. */
export const meetingDetails = z
  .object({
    area: z.nullable(line(80)),
    address: z.nullable(lines(500)),
    directions: z.nullable(lines(1000)),
    map_url: link,
    parking: z.nullable(lines(500)),
    door: z.nullable(lines(500)),
    /** Who rings the other for a phone session. */
    rings: z.nullable(z.enum(["practitioner", "client"])),
    /** The number that clients ring; null: the number on the contact page. */
    phone: z.nullable(phoneText()),
    /** "link": one link for all sessions; "room": a separate room for each session. */
    video: z.nullable(z.enum(["link", "room"])),
    video_link: link,
    /** The origin of a Jitsi server. */
    video_server: origin,
  })
  .check(
    z.refine(({ video, video_link: standing }) => video !== "link" || standing !== null, {
      path: ["video_link"],
      error: () => t("Please give the link."),
    }),
    z.refine(({ video, video_server: server }) => video !== "room" || server !== null, {
      path: ["video_server"],
      error: () => t("Please name the server."),
    }),
  );

export type MeetingDetails = z.output<typeof meetingDetails>;

export const NO_DETAILS: MeetingDetails = {
  area: null,
  address: null,
  directions: null,
  map_url: null,
  parking: null,
  door: null,
  rings: null,
  phone: null,
  video: null,
  video_link: null,
  video_server: null,
};
