import { pino } from "pino";
import { expect, test } from "vitest";
import { smtpMailer } from "#gateways/mail.ts";
import type { Practice } from "#kit/server/practice.ts";
import { CRONTAB, tasksOf } from "./work.ts";

test("every scheduled task exists", () => {
  const practice = { log: pino({ level: "silent" }) } as Practice; // no task runs
  const tasks = Object.keys(tasksOf(practice, smtpMailer("smtp://127.0.0.1:9", "hello@practice.example")));
  const scheduled = CRONTAB.trim()
    .split("\n")
    .map((line) => line.split(" ")[5]);
  expect(scheduled.filter((name) => !tasks.includes(name ?? ""))).toEqual([]);
});
