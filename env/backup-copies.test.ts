import { expect, test } from "vitest";
import { readEnv } from "./env.ts";

const PASSPHRASE = { BACKUP_PASSPHRASE: "five calm words for copies" };
const S3 = { ...PASSPHRASE, BACKUP_COPY_TO: "s3://my.bucket/a/b/", BACKUP_S3_ACCESS_KEY_ID: "id", BACKUP_S3_SECRET_ACCESS_KEY: "secret" };
const HOST_KEY = `ssh-ed25519 ${"A".repeat(68)}`;
const SFTP = {
  ...PASSPHRASE,
  BACKUP_COPY_TO: "sftp://rowan@box.example:2222/home/rowan",
  BACKUP_SFTP_KEY: "id",
  BACKUP_SFTP_HOST_KEY: HOST_KEY,
};

test("copies of backups go nowhere, to S3 or to SFTP", () => {
  expect(readEnv(PASSPHRASE, "/srv").backupCopies).toBeUndefined();
  expect(readEnv(S3, "/srv").backupCopies).toEqual({
    kind: "s3",
    place: "s3://my.bucket/a/b",
    bucket: "my.bucket",
    prefix: "a/b/",
    endpoint: undefined,
    region: "us-east-1",
    accessKeyId: "id",
    secretAccessKey: "secret",
    forcePathStyle: false,
  });
  expect(readEnv({ ...S3, BACKUP_COPY_TO: "s3://my-bucket" }, "/srv").backupCopies).toMatchObject({ place: "s3://my-bucket", prefix: "" });
  expect(readEnv(SFTP, "/srv").backupCopies).toEqual({
    kind: "sftp",
    place: "sftp://rowan@box.example:2222/home/rowan",
    host: "box.example",
    port: 2222,
    user: "rowan",
    folder: "/home/rowan",
    keyFile: "/srv/id",
    hostKey: HOST_KEY,
  });
  expect(readEnv({ ...SFTP, BACKUP_COPY_TO: "sftp://rowan@box.example/" }, "/srv").backupCopies).toMatchObject({ port: 22, folder: "/" });
});

test.each<[Record<string, string>, string]>([
  [{ ...S3, BACKUP_PASSPHRASE: "" }, "BACKUP_COPY_TO needs BACKUP_PASSPHRASE: without it no backups are made."],
  [{ ...S3, BACKUP_COPY_TO: "ftp://box.example/" }, "BACKUP_COPY_TO must be s3://bucket/folder or sftp://user@host/folder."],
  [
    { ...SFTP, BACKUP_COPY_TO: "sftp://rowan:secret@box.example/" },
    "BACKUP_COPY_TO must be s3://bucket/folder or sftp://user@host/folder.",
  ],
  [{ ...S3, BACKUP_S3_ACCESS_KEY_ID: "" }, "BACKUP_COPY_TO with s3:// needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY."],
  [{ ...SFTP, BACKUP_SFTP_HOST_KEY: "" }, "BACKUP_COPY_TO with sftp:// needs BACKUP_SFTP_KEY and BACKUP_SFTP_HOST_KEY."],
  [
    { ...SFTP, BACKUP_SFTP_HOST_KEY: "box.example ssh-ed25519 AAAA" },
    "BACKUP_SFTP_HOST_KEY must be a public key as ssh-keyscan prints it, without the host, such as ssh-ed25519 AAAA.",
  ],
])("%j is refused", (given, sentence) => {
  expect(() => readEnv(given, "/srv")).toThrow(sentence);
});
