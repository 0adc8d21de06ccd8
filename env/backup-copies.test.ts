import { expect, test } from "vitest";
import { readEnv } from "./env.ts";

const PASSPHRASE = { BACKUP_PASSPHRASE: "five calm words for copies" };
const S3 = {
  ...PASSPHRASE,
  BACKUP_COPY_TO: "s3://my.bucket/a/b/",
  BACKUP_S3_ACCESS_KEY_ID: "id",
  BACKUP_S3_SECRET_ACCESS_KEY: "secret",
};

test("copies of backups go nowhere or to S3", () => {
  expect(readEnv(PASSPHRASE, "/srv").backupCopies).toBeUndefined();
  expect(readEnv(S3, "/srv").backupCopies).toEqual({
    place: "s3://my.bucket/a/b",
    bucket: "my.bucket",
    prefix: "a/b/",
    endpoint: undefined,
    region: "us-east-1",
    accessKeyId: "id",
    secretAccessKey: "secret",
    forcePathStyle: false,
  });
  expect(readEnv({ ...S3, BACKUP_COPY_TO: "s3://my-bucket" }, "/srv").backupCopies).toMatchObject({
    place: "s3://my-bucket",
    prefix: "",
  });
});

test.each<[Record<string, string>, string]>([
  [{ ...S3, BACKUP_PASSPHRASE: "" }, "BACKUP_COPY_TO needs BACKUP_PASSPHRASE: without it no backups are made."],
  [{ ...S3, BACKUP_COPY_TO: "sftp://rowan@box.example/" }, "BACKUP_COPY_TO must be s3://bucket/folder."],
  [
    { ...S3, BACKUP_S3_ACCESS_KEY_ID: "" },
    "BACKUP_COPY_TO needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.",
  ],
])("%j is refused", (given, sentence) => {
  expect(() => readEnv(given, "/srv")).toThrow(sentence);
});
