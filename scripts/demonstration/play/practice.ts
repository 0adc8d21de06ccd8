import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { addPicture } from "#server/media/add-picture.ts";
import type { StoredPage } from "#server/pages/pages.queries.ts";
import type { StoredBlock } from "#domain/pages/blocks.ts";
import type { CalendarDate } from "#domain/time.ts";
import { formatDay } from "#domain/wording.ts";
import { addClient, editClient } from "#server/clients/save-client.ts";
import { saveClientNote } from "#server/clients/save-client-note.ts";
import { publishPage, savePageDraft } from "#server/pages/edit-page.ts";
import { type Away, dayAt, FOUNDED } from "../calendar.ts";
import { LONGEST } from "../people.ts";
import { CLIENT_NOTE } from "../clients.ts";
import {
  ABOUT,
  ANSWERS,
  CAPTION,
  MEETING,
  OPENING,
  PORTRAIT,
  PRACTITIONER,
  REVIEWS,
  SAID,
  TRAINING,
} from "../practice.ts";
import { type Happening, must, type Played } from "./played.ts";

/** Where the practice is, who she is, when she is away, and what she keeps on file. */
export function practice(it: Played): Happening[] {
  return [
    { at: FOUNDED, run: () => found(it) },
    ...it.plan.away.map((away) => ({
      at: away.decided < FOUNDED ? FOUNDED : away.decided,
      run: () => goAway(it, away),
    })),
    { at: `${dayAt(-40)}T21:30`, run: () => describeLongest(it) },
    { at: `${dayAt(-25)}T09:10`, run: () => publishStory(it) },
  ];
}

async function found(it: Played) {
  const services = await it.stage.rows<{ id: string; name: string }>("select id, name from services");
  it.services = Object.fromEntries(services.map(({ id, name }) => [name, id]));
  await it.asAdmin(
    `update business_settings set business_email = 'hello@example.com', business_phone = '01632 960123', website_url = null,
       business_address = 'A private healing space near Glastonbury, Somerset', practitioner_name = $1`,
    [PRACTITIONER],
  );
  const { area, address, directions, parking, door, rings, phone, video, video_server: server } = MEETING;
  await it.asAdmin(
    `insert into meeting_details (area, address, directions, parking, door, rings, phone, video, video_server)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [area, address, directions, parking, door, rings, phone, video, server],
  );
  await it.stage.rows("update profiles set full_name = $1 where role = 'admin'", [PRACTITIONER]);
}

async function goAway(it: Played, { from, to, reason }: Away) {
  await it.asAdmin(
    "insert into blocked_dates (blocked_date, reason) select day, $3 from generate_series($1::date, $2::date, '1 day') day",
    [from, to, reason],
  );
}

async function describeLongest(it: Played) {
  const clientId = (await it.clientIdOf(it.named(LONGEST))) as string;
  must(await saveClientNote(it.practice, it.practitioner, { clientId, kept: "", text: CLIENT_NOTE }));
  const [is] = await it.stage.rows<{ name: string; email: string; phone: string; tags: string[] }>(
    "select client_name as name, client_email as email, coalesce(client_phone, '') as phone, tags from clients where id = $1",
    [clientId],
  );
  const from = { ...(is as { name: string; email: string; phone: string; tags: string[] }), birthday: "" };
  const to = { ...from, birthday: "1968-05-02", tags: ["regular", "circle"] };
  must(await editClient(it.practice, it.practitioner, { clientId, from, to }));
  const asked = {
    name: "Hester Blackwood",
    email: "",
    phone: "01632 960431",
    birthday: "",
    tags: ["asked about Level 1"],
  };
  must(await addClient(it.practice, it.practitioner, asked));
}

async function publishStory(it: Played) {
  const portrait = await addPortrait(it);
  await publish(it, "/", (blocks) =>
    personFirst(blocks).map((block): StoredBlock => {
      if (block.kind === "hero") return { ...block, text: OPENING };
      if (block.kind === "picture" && block.anchor === "portrait")
        return { ...block, picture: portrait, caption: CAPTION };
      if (block.kind === "text" && block.anchor === "about") return { ...block, ...ABOUT };
      if (block.kind === "list" && block.anchor === "training") return { ...block, items: [...TRAINING] };
      if (block.kind !== "reviews") return block;
      const items = REVIEWS.items.map(({ weeks, ...review }) => ({ ...review, when: monthOf(dayAt(-weeks)) }));
      return { ...block, intro: REVIEWS.intro, items };
    }),
  );
  for (const [path, words] of Object.entries(SAID)) await publish(it, path, (blocks) => withWords(blocks, words));
  await publish(it, "/contact", ([contact, ...others]) => [
    ...(contact ? [contact] : []),
    {
      kind: "picture",
      id: "portrait",
      anchor: "portrait",
      isHidden: false,
      title: "",
      picture: portrait,
      shape: "portrait",
      caption: CAPTION,
    },
    { kind: "text", id: "who-answers", anchor: "who-answers", isHidden: false, ...ANSWERS },
    ...others,
  ]);
}

/** Between what one needs and who it is not for. */
function withWords(blocks: StoredBlock[], words: { by: string; text: string }): StoredBlock[] {
  const at = blocks.findIndex(({ anchor }) => anchor === "not-for");
  return blocks.toSpliced(at, 0, { kind: "quote", id: "words", anchor: "words", isHidden: false, title: "", ...words });
}

/** The portrait and who it shows come right after the opening, so that a phone shows a face on its second screen. */
function personFirst(blocks: StoredBlock[]): StoredBlock[] {
  const isPerson = ({ anchor }: StoredBlock) => anchor === "portrait" || anchor === "about";
  const [opening, ...others] = blocks.filter((block) => !isPerson(block));
  return [...(opening ? [opening] : []), ...blocks.filter(isPerson), ...others];
}

/** The drawn portrait, uploaded as a photograph would be. */
async function addPortrait(it: Played): Promise<string> {
  const original = `${it.idOf("portrait")}.webp`;
  const content = await readFile(join(import.meta.dirname, "../portrait.webp"));
  it.keep("originals", original, "image/webp", content);
  const files = it.filesOfPlay("originals", content);
  const added = await addPicture({ ...it.practice, files }, it.practitioner, {
    original,
    alt: PORTRAIT,
    purpose: "photo",
  });
  return must(added).pictureId;
}

async function publish(it: Played, path: string, changed: (blocks: StoredBlock[]) => StoredBlock[]) {
  const [page] = await it.stage.rows<
    Pick<StoredPage, "id" | "title" | "description" | "revision"> & { blocks: StoredBlock[] }
  >("select id, title, description, revision, blocks from pages where path = $1", [path]);
  if (!page) throw new Error(`The page ${path} is missing`);
  const { id: pageId, title, description, revision } = page;
  const draft = { pageId, revision, title, description, blocks: changed(page.blocks) };
  const saved = must(await savePageDraft(it.practice, it.practitioner, draft));
  must(await publishPage(it.practice, it.practitioner, { pageId, revision: saved.revision }));
}

/** "June 2026" */
function monthOf(day: CalendarDate): string {
  return formatDay(day, "date").replace(/^.*?(?=[A-Z][a-z]+ \d{4}$)/u, "");
}
