import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { backOfficeForEachTest } from "#tests/support/open-back-office.ts";

const backOffice = backOfficeForEachTest();
const { go, button, toast } = backOffice;

const BILL = Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

/** The file that a press on this button saves. */
async function fileOf(name: string): Promise<Buffer> {
  const file = backOffice.page.waitForEvent("download");
  await button(name).click();
  return readFile(await (await file).path());
}

test("the bill of a cost, its replacement, and the month as a PDF are files to save", async () => {
  await go("/admin/money");
  await button("Add cost").click();
  const form = backOffice.dialog();
  await form.getByLabel("Amount in pounds").fill("30.50");
  await form.getByLabel("For", { exact: true }).fill("Hall in autumn");
  await form.getByLabel("Category").selectOption("Rooms and rent");
  await form
    .getByLabel("Photo or PDF of the bill")
    .setInputFiles({ name: "bill.pdf", mimeType: "application/pdf", buffer: BILL });
  await form.getByRole("button", { name: "Save cost" }).click();
  await toast("Cost saved");
  expect(await fileOf("Bill of Hall in autumn")).toEqual(BILL);

  const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
  await button("Edit Hall in autumn").click();
  await form.getByLabel("Amount in pounds").fill("31");
  await form
    .getByLabel("Photo or PDF of the bill")
    .setInputFiles({ name: "bill.jpg", mimeType: "image/jpeg", buffer: photo });
  await form.getByRole("button", { name: "Save cost" }).click();
  await backOffice.page.getByRole("region", { name: "Totals" }).getByText("£31.00", { exact: true }).first().waitFor();
  expect(await fileOf("Bill of Hall in autumn")).toEqual(photo);
  expect((await fileOf("Export PDF")).subarray(0, 5).toString()).toBe("%PDF-");
});
