import { expect, test } from "vitest";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";
import { readEnv } from "./env.ts";

const S3 = { STORAGE_S3_BUCKET: "files", STORAGE_S3_ACCESS_KEY_ID: "id", STORAGE_S3_SECRET_ACCESS_KEY: "secret" };

test("files lie in a folder of 50 MiB each, unless S3 is set", () => {
  expect(readEnv({}, "/").storage).toEqual({ fileSizeLimit: 52_428_800, s3: undefined });
  expect(readEnv({ ...S3, STORAGE_FILE_SIZE_LIMIT: "5000000000" }, "/").storage).toEqual({
    fileSizeLimit: 5_000_000_000,
    s3: {
      endpoint: undefined,
      bucket: "files",
      region: "us-east-1",
      accessKeyId: "id",
      secretAccessKey: "secret",
      forcePathStyle: false,
    },
  });
  const given = {
    STORAGE_S3_ENDPOINT: "https://s3.example.org",
    STORAGE_S3_REGION: "eu-west-2",
    STORAGE_S3_FORCE_PATH_STYLE: "true",
  };
  expect(readEnv({ ...S3, ...given }, "/").storage.s3).toMatchObject({
    endpoint: "https://s3.example.org",
    region: "eu-west-2",
    forcePathStyle: true,
  });
});

const together = "STORAGE_S3_BUCKET, STORAGE_S3_ACCESS_KEY_ID and STORAGE_S3_SECRET_ACCESS_KEY must be set together.";
test.each<[Record<string, string>, string]>([
  [{ ...S3, STORAGE_S3_SECRET_ACCESS_KEY: "" }, together],
  [{ STORAGE_S3_ENDPOINT: "https://s3.example.org" }, together],
  [
    { STORAGE_FILE_SIZE_LIMIT: "50MB" },
    "STORAGE_FILE_SIZE_LIMIT must be a whole number of bytes from 1 to 5000000000.",
  ],
  [{ ...S3, STORAGE_S3_BUCKET: "My Files" }, "STORAGE_S3_BUCKET must be the name of an S3 bucket."],
])("%j is refused and named", (env, sentence) => {
  expect(() => readEnv(env, "/")).toThrow(new WrongEnvironment(sentence));
});
