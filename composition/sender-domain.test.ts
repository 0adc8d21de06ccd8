import { createSocket } from "node:dgram";
import { once } from "node:events";
import { Resolver } from "node:dns/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examineSenderDomain } from "./sender-domain.ts";

/** What the server of names knows; null: it fails. */
const TEXTS: Record<string, string | null> = {
  "whole.example": "v=spf1 include:_spf.mail.example -all",
  "_dmarc.whole.example": "v=DMARC1; p=reject",
  "mail.whole.example": "v=spf1 mx -all",
  "bare.example": "something else",
  "failing.example": null,
};

const server = createSocket("udp4");
const resolver = new Resolver({ timeout: 1_000, tries: 1 });
beforeAll(async () => {
  server.on("message", (query, { port, address }) => server.send(answerTo(query), port, address));
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
});
afterAll(() => void server.close());

/** One TXT record, NXDOMAIN or SERVFAIL (RFC 1035). */
function answerTo(query: Buffer): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (; query[at]; at += (query[at] ?? 0) + 1)
    labels.push(query.toString("latin1", at + 1, at + 1 + (query[at] ?? 0)));
  const question = query.subarray(12, at + 5);
  const text = TEXTS[labels.join(".").toLowerCase()];
  const code = text === undefined ? 3 : text === null ? 2 : 0;
  const header = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80 | code, 0, 1, 0, text ? 1 : 0, 0, 0, 0, 0]);
  if (!text) return Buffer.concat([header, question]);
  const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, text.length + 1, text.length]);
  return Buffer.concat([header, question, record, Buffer.from(text, "latin1")]);
}

test.each([
  ["whole.example", "well", /^whole\.example has records of SPF and DMARC\..*sh deploy\/run\.sh doctor FILE\.$/],
  ["mail.whole.example", "well", /^mail\.whole\.example has records/], // DMARC is that of the domain above
  ["bare.example", "look", /^SPF \(a TXT record of bare\.example\) and DMARC .* was not found/],
  ["failing.example", "look", /was not learnt, as DNS did not answer this machine \(ESERVFAIL\)\.$/],
])("the sender's domain %s: %s", async (domain, state, sentence) => {
  expect(await examineSenderDomain(domain, "sh deploy/run.sh doctor FILE", resolver)).toEqual({
    name: "Sender",
    state,
    sentence: expect.stringMatching(sentence),
  });
});

test("a machine without a server of names is not told that records are missing", async () => {
  const closed = createSocket("udp4").bind(0, "127.0.0.1");
  await once(closed, "listening");
  const without = new Resolver({ timeout: 500, tries: 1 });
  without.setServers([`127.0.0.1:${closed.address().port}`]);
  closed.close();
  const { state, sentence } = await examineSenderDomain("whole.example", "doctor", without);
  expect([state, sentence]).toEqual(["look", expect.stringMatching(/^Whether there is SPF .* was not learnt/)]);
});
