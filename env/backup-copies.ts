import { z } from "zod";
import { flag, s3Region, webUrl, withoutBlanks } from "@sacred-space/runtime/variable-kinds.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";

/** The S3-compatible destination of copies of backups; `place` is its address without secrets. */
export type CopySettings = {
  place: string;
  bucket: string;
  prefix: string;
  /** Undefined: Amazon's own. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
};

/** The destination of copies of backups, and the account there. */
export const copyVariables = {
  BACKUP_COPY_TO: z
    .string()
    .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w./-]*)?$/, { error: "must be s3://bucket/folder" })
    .optional(),
  BACKUP_S3_ENDPOINT: webUrl.optional(),
  BACKUP_S3_REGION: s3Region,
  BACKUP_S3_ACCESS_KEY_ID: withoutBlanks.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: withoutBlanks.optional(),
  BACKUP_S3_FORCE_PATH_STYLE: flag.default(false),
};

type Variables = z.output<z.ZodObject<typeof copyVariables>> & { BACKUP_PASSPHRASE?: string | undefined };

/** Undefined: backups stay on this machine. Throws WrongEnvironment if a setting is missing. */
export function copiesOf(v: Variables): CopySettings | undefined {
  const place = v.BACKUP_COPY_TO?.replace(/\/+$/, "");
  if (!place) return undefined;
  if (!v.BACKUP_PASSPHRASE)
    throw new WrongEnvironment("BACKUP_COPY_TO needs BACKUP_PASSPHRASE: without it no backups are made.");
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = v;
  if (!accessKeyId || !secretAccessKey)
    throw new WrongEnvironment("BACKUP_COPY_TO needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.");
  const { hostname, pathname } = new URL(place);
  const folder = decodeURIComponent(pathname);
  const prefix = folder.length > 1 ? `${folder.slice(1)}/` : "";
  const account = { endpoint: v.BACKUP_S3_ENDPOINT, region: v.BACKUP_S3_REGION, accessKeyId, secretAccessKey };
  return { place, bucket: hostname, prefix, ...account, forcePathStyle: v.BACKUP_S3_FORCE_PATH_STYLE };
}
