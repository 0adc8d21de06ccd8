import { expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, dialog, rows, toast, undo } = backOffice;

test("a date is cancelled: the dialog says who gets an email, the others are on a list until they are ticked, and the roster keeps the names", async () => {
  const { page } = backOffice;
  const [date] = await rows<{ id: string }>(
    `insert into group_sessions (service_id, starts_on, ends_on, start_time, end_time, places, price_pence)
     select id, '2035-05-08', '2035-05-08', '18:30', '20:00', 8, 1800 from services where name = 'Reiki Level 1' returning id`,
  );
  await rows(
    `insert into bookings (service_id, group_session_id, client_name, client_email, client_phone, booking_date, booking_time, duration_minutes, price_pence, status, payment_status)
     select g.service_id, g.id, p.name, p.email, p.phone, g.starts_on, g.start_time, 90, 1800, 'confirmed', 'pending' from group_sessions g,
       (values ('Ada Lane', 'ada.lane@example.com', null), ('Bea Moor', 'bea.moor@example.com', null), ('Sam Reed', '', '07700 900123'), ('Jo Fenn', '', null)) p (name, email, phone)
     where g.id = $1`,
    [date?.id],
  );
  await go("/admin/group-sessions");
  await button(/^More: Tuesday 8th May 2035/).click();
  await button(/^Cancel Tuesday 8th May 2035/).click();
  await dialog()
    .getByText(
      "Who is told: 2 by email, Sam Reed by telephone, Jo Fenn in person: no email and no telephone. Whom you tell yourself",
    )
    .waitFor();
  await button("Cancel date").click();
  const list = page.getByRole("dialog", { name: "To ring" });
  await list.getByText("07700 900123").waitFor();
  await list.getByText("no email and no telephone either").waitFor();
  expect(await list.getByRole("link", { name: "Call" }).getAttribute("href")).toBe("tel:+447700900123");
  await list.getByRole("button", { name: /^Told: Jo Fenn/ }).click();
  await toast("Jo Fenn is told");
  await list.getByText("no email and no telephone either").waitFor({ state: "detached" });
  await list.getByRole("button", { name: "Close" }).click();
  await list.waitFor({ state: "detached" });
  await go("/admin");
  const waiting = page.getByRole("region", { name: "To ring" });
  await waiting.getByText("What the email would have said").click();
  await waiting.getByText("I have had to cancel your session").waitFor();
  await waiting.getByRole("button", { name: /^Told: Sam Reed/ }).click();
  await toast("Sam Reed is told");
  await waiting.getByText("07700 900123").waitFor({ state: "detached" });
  await undo("Sam Reed is told");
  await waiting.getByText("07700 900123").waitFor();
  await go(`/admin/group-sessions/${date?.id}`);
  const were = page.getByRole("region", { name: "Were on it" });
  await were.getByText("told by email").first().waitFor();
  expect(
    (await were.getByRole("listitem").allInnerTexts()).map((text) =>
      /^(\w+ \w+)[\s\S]*(told by you|told by email|to ring)/.exec(text)?.slice(1),
    ),
  ).toEqual([
    ["Ada Lane", "told by email"],
    ["Bea Moor", "told by email"],
    ["Jo Fenn", "told by you"],
    ["Sam Reed", "to ring"],
  ]);
});
