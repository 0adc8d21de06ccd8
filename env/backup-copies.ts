import { resolve } from "node:path";
import { z } from "zod";
import { flag, s3Region, webUrl, withoutBlanks } from "@sacred-space/runtime/variable-kinds.ts";
import { WrongEnvironment } from "@sacred-space/runtime/wrong-environment.ts";

/** The destination of copies of backups; `place` is its address without secrets. */
export type CopySettings = { place: string } & (
  | {
      kind: "s3";
      bucket: string;
      prefix: string;
      /** Undefined: Amazon's own. */
      endpoint: string | undefined;
      region: string;
      accessKeyId: string;
      secretAccessKey: string;
      forcePathStyle: boolean;
    }
  | {
      kind: "sftp";
      host: string;
      port: number;
      user: string;
      folder: string;
      /** The path of an OpenSSH private key without a passphrase. */
      keyFile: string;
      /** The server's public key as in `known_hosts`, without the host: "ssh-ed25519 AAAA…". */
      hostKey: string;
    }
);

/** The destination of copies of backups, and the account there. */
export const copyVariables = {
  BACKUP_COPY_TO: z
    .string()
    .regex(/^(s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w./-]*)?|sftp:\/\/[^\s/@:]+@[\w.-]+(:\d{1,5})?\/[^\s?#]*)$/, {
      error: "must be s3://bucket/folder or sftp://user@host/folder",
    })
    .optional(),
  BACKUP_S3_ENDPOINT: webUrl.optional(),
  BACKUP_S3_REGION: s3Region,
  BACKUP_S3_ACCESS_KEY_ID: withoutBlanks.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: withoutBlanks.optional(),
  BACKUP_S3_FORCE_PATH_STYLE: flag.default(false),
  BACKUP_SFTP_KEY: z.string().optional(),
  BACKUP_SFTP_HOST_KEY: z
    .string()
    .regex(/^(ssh|ecdsa)-[\w@.-]+ [A-Za-z0-9+/]{40,}={0,2}( .*)?$/, {
      error: "must be a public key as ssh-keyscan prints it, without the host, such as ssh-ed25519 AAAA",
    })
    .optional(),
};

type Variables = z.output<z.ZodObject<typeof copyVariables>> & { BACKUP_PASSPHRASE?: string | undefined };

/** Undefined: backups stay on this machine. Throws WrongEnvironment if a setting is missing. */
export function copiesOf(v: Variables, cwd: string): CopySettings | undefined {
  const place = v.BACKUP_COPY_TO?.replace(/\/+$/, "");
  if (!place) return undefined;
  if (!v.BACKUP_PASSPHRASE) throw new WrongEnvironment("BACKUP_COPY_TO needs BACKUP_PASSPHRASE: without it no backups are made.");
  const { protocol, hostname, port, username, pathname } = new URL(place);
  const folder = decodeURIComponent(pathname);
  if (protocol === "s3:") {
    const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = v;
    if (!accessKeyId || !secretAccessKey)
      throw new WrongEnvironment("BACKUP_COPY_TO with s3:// needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.");
    const prefix = folder.length > 1 ? `${folder.slice(1)}/` : "";
    const account = { endpoint: v.BACKUP_S3_ENDPOINT, region: v.BACKUP_S3_REGION, accessKeyId, secretAccessKey };
    return { kind: "s3", place, bucket: hostname, prefix, ...account, forcePathStyle: v.BACKUP_S3_FORCE_PATH_STYLE };
  }
  if (!v.BACKUP_SFTP_KEY || !v.BACKUP_SFTP_HOST_KEY)
    throw new WrongEnvironment("BACKUP_COPY_TO with sftp:// needs BACKUP_SFTP_KEY and BACKUP_SFTP_HOST_KEY.");
  const keyFile = resolve(cwd, v.BACKUP_SFTP_KEY);
  const [user, hostKey] = [decodeURIComponent(username), v.BACKUP_SFTP_HOST_KEY];
  return { kind: "sftp", place, host: hostname, port: Number(port || 22), user, folder: folder || "/", keyFile, hostKey };
}
