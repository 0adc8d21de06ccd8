import { afterAll, beforeAll, expect, test } from "vitest";
import { countOpening } from "#tests/support/browser/page-weight.ts";
import { signedInWindow } from "#tests/support/browser/signed-in-window.ts";
import { ROWAN } from "#tests/support/open-back-office.ts";
import { signedUpClient, visitor } from "#tests/support/server.ts";
import { type RunningProgram, startProgram } from "#tests/support/start-program.ts";

let at: RunningProgram;
beforeAll(async () => {
  at = await startProgram({ AUTOCONFIRM: "true", ADMIN_EMAIL: ROWAN.email, ADMIN_PASSWORD: ROWAN.password });
});
afterAll(() => at.close());

/** What each kind of page asks for today, before any interaction, with a little room; a page that needs more has to give it up elsewhere. */
const CEILINGS: [string, "a visitor" | "a client" | "the practitioner", { requests: number; bytes: number }][] = [
  ["/", "a visitor", { requests: 5, bytes: 48_000 }],
  ["/readings", "a visitor", { requests: 5, bytes: 45_000 }],
  ["/blog", "a visitor", { requests: 5, bytes: 43_000 }],
  ["/book", "a visitor", { requests: 5, bytes: 45_500 }],
  ["/book?service=", "a visitor", { requests: 40, bytes: 249_000 }],
  ["/auth", "a visitor", { requests: 34, bytes: 205_000 }],
  ["/account", "a client", { requests: 53, bytes: 283_000 }],
  ["/admin", "the practitioner", { requests: 132, bytes: 427_000 }],
];

/** These pages open on a scene, whose one picture follows the words and has limits of its own (a phone's, at twice the density). */
const ON_A_SCENE = ["/", "/readings"];
const SCENE = { requests: 1, least: 20_000, most: 77_000 };
const NO_SCENE = { requests: 0, least: 0, most: 0 };

test.each(CEILINGS)("%s asks no more of %s than it does today", async (path, who, ceiling) => {
  const window = await windowOf(who);
  const [service] = await at.fresh.asOwner<{ id: string }>("select id from services where name like '%healing%'");
  const counted = await countOpening(window, at.server.url + (path.endsWith("=") ? path + service?.id : path));
  await window.close();
  const scene = ON_A_SCENE.includes(path) ? SCENE : NO_SCENE;
  const ofScene = ON_A_SCENE.includes(path) ? counted.ofPictures : 0;
  expect(ofScene).toBeGreaterThanOrEqual(scene.least);
  expect(ofScene).toBeLessThanOrEqual(scene.most);
  const requests = counted.requests - scene.requests;
  const bytes = counted.bytes - ofScene;
  expect(requests).toBeGreaterThan(3); // proves that it was counted
  expect({ requests: Math.max(requests, ceiling.requests), bytes: Math.max(bytes, ceiling.bytes) }).toEqual(ceiling);
});

async function windowOf(who: string) {
  const options = { width: 390, height: 844, saveData: false, realtime: true };
  if (who === "a visitor") return at.browser.window(options);
  if (who === "a client") return signedInWindow(at.browser, await signedUpClient(at.server), options);
  const client = visitor(at.server);
  await client.auth.signInWithPassword(ROWAN);
  return signedInWindow(at.browser, client, options);
}
