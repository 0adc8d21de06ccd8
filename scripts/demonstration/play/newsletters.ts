import { addNewsletter, saveNewsletter } from "#server/newsletter/edit-newsletter.ts";
import { confirmSubscription } from "#server/newsletter/confirm-subscription.ts";
import { sendNewsletters } from "#server/newsletter/send-newsletters.ts";
import { startSending } from "#server/newsletter/start-sending.ts";
import { subscribe } from "#server/newsletter/subscribe.ts";
import { dayAt, WEEKS_BEFORE } from "../calendar.ts";
import { DRAFT, NEWSLETTERS } from "../practice.ts";
import { type Happening, must, type Played } from "./played.ts";

/** Readers subscribe over the year; two newsletters are sent, a third is begun. */
export function newsletters(it: Played): Happening[] {
  const readers = it.plan.people.filter(({ email }) => email !== "").slice(0, 26);
  return [
    ...readers.map(({ email, since }, nth) => ({
      at: `${dayAt(Math.min(-5, Math.max(since, -WEEKS_BEFORE + 1) + (nth % 3)), nth % 6)}T${String(8 + ((nth * 5) % 14)).padStart(2, "0")}:${String(10 + nth)}`,
      run: () => join(it, email),
    })),
    ...NEWSLETTERS.map(({ weeks, ...content }, nth) => ({
      at: `${dayAt(-weeks, 3)}T${18 + nth}:0${2 + nth * 5}`,
      run: () => send(it, content),
    })),
    { at: `${dayAt(-1, 4)}T18:40`, run: () => begin(it) },
  ];
}

async function begin(it: Played) {
  const { newsletterId } = must(await addNewsletter(it.practice, it.practitioner, { subject: DRAFT.subject }));
  must(await saveNewsletter(it.practice, it.practitioner, { newsletterId, revision: 1, ...DRAFT }));
}

async function join(it: Played, email: string) {
  await subscribe(it.practice, email);
  const [mail] = await it.stage.rows<{ plain: string }>(
    "select plain from mail where recipient = $1 and kind = 'newsletter-confirm' order by created_at desc limit 1",
    [email],
  );
  const token = /[0-9a-f]{56}/.exec(mail?.plain ?? "")?.[0];
  if (token === undefined) throw new Error("The email to a subscriber has no link");
  must(await confirmSubscription(it.practice, token));
}

async function send(it: Played, content: { subject: string; preheader: string; body: string }) {
  const { newsletterId } = must(await addNewsletter(it.practice, it.practitioner, { subject: content.subject }));
  const { revision } = must(
    await saveNewsletter(it.practice, it.practitioner, { newsletterId, revision: 1, ...content }),
  );
  must(await startSending(it.practice, it.practitioner, { newsletterId, revision }));
  for (let minute = 1; minute <= 30; minute += 1) {
    await it.pass(1);
    await sendNewsletters(it.practice);
    await it.stage.work();
  }
  await it.pass(1);
}
