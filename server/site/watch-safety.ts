import { openIncident, closeIncidents } from "./alerts.queries.ts";
import { queueMail } from "#server/messages/emails.queries.ts";
import { forPractitioner } from "#server/settings/for-practitioner.ts";
import { isOpen } from "#server/settings/first-run.queries.ts";
import { findPracticeDetails } from "#server/settings/practice-settings.queries.ts";
import type { SafetyFinding } from "#domain/safety/safety.ts";
import { safetyAlertEmail } from "./emails/safety-alert.ts";
import type { Practice } from "#kit/server/practice.ts";
import { readSafety } from "./read-safety.ts";

const KIND = "safety-";

/**
 * Raises an alert and emails the practitioner for each new finding, once for as long as it lasts, and settles the alerts of findings that
 * are resolved. Not before the site is open.
 */
export async function watchSafety(practice: Practice): Promise<void> {
  const { database, installation } = practice;
  if (!installation) return;
  // What a new site lacks stands in its settings while it is set up; an alarm in its first second would only frighten.
  if (!(await isOpen(database))) return;
  const { findings } = await forPractitioner(database, () => readSafety(practice, installation));
  for (const finding of findings) await raiseAlert(practice, finding);
  const lasting = findings.map(({ kind }) => KIND + kind);
  await closeIncidents(database, KIND, lasting);
}

async function raiseAlert({ database, publicUrl, log }: Practice, { kind, detail }: SafetyFinding): Promise<void> {
  await database.transaction(async (tx) => {
    const alertId = await openIncident(tx, { kind: KIND + kind, detail });
    if (alertId === undefined) return;
    const card = await findPracticeDetails(tx);
    await queueMail(tx, await forPractitioner(tx, () => safetyAlertEmail({ alertId, detail }, { card, publicUrl })));
    log.warn({ kind }, "the practice is less safe than it should be");
  });
}
