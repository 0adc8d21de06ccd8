import { z } from "zod";
import { flag, s3Region, webUrl, withoutBlanks } from "@sacred-space/runtime/variable-kinds.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";
import type { S3Settings } from "./bytes/s3.ts";

const FIVE_GB = 5_000_000_000;

/** Variables for the store of files and the maximum size of a file. */
export const storageVariables = {
  STORAGE_FILE_SIZE_LIMIT: z
    .string()
    .refine((text) => /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= FIVE_GB, {
      error: `must be a whole number of bytes from 1 to ${FIVE_GB}`,
    })
    .transform(Number)
    .default(52_428_800),
  STORAGE_S3_ENDPOINT: webUrl.optional(),
  STORAGE_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: "must be the name of an S3 bucket" })
    .optional(),
  STORAGE_S3_REGION: s3Region,
  STORAGE_S3_ACCESS_KEY_ID: withoutBlanks.optional(),
  STORAGE_S3_SECRET_ACCESS_KEY: withoutBlanks.optional(),
  STORAGE_S3_FORCE_PATH_STYLE: flag.default(false),
};

/** Undefined: files are stored in a folder of DATA_DIR. Throws WrongEnvironment if the account is incomplete. */
export function s3Of(v: z.output<z.ZodObject<typeof storageVariables>>): S3Settings | undefined {
  const {
    STORAGE_S3_BUCKET: bucket,
    STORAGE_S3_ACCESS_KEY_ID: accessKeyId,
    STORAGE_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = v;
  if (bucket && accessKeyId && secretAccessKey) {
    const forcePathStyle = v.STORAGE_S3_FORCE_PATH_STYLE;
    return {
      endpoint: v.STORAGE_S3_ENDPOINT,
      bucket,
      region: v.STORAGE_S3_REGION,
      accessKeyId,
      secretAccessKey,
      forcePathStyle,
    };
  }
  if (bucket || accessKeyId || secretAccessKey || v.STORAGE_S3_ENDPOINT) {
    throw new WrongEnvironment(
      "STORAGE_S3_BUCKET, STORAGE_S3_ACCESS_KEY_ID and STORAGE_S3_SECRET_ACCESS_KEY must be set together.",
    );
  }
  return undefined;
}
