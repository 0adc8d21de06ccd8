import { z } from "zod";

/** Also accepts libpq's forms without a host, which the runtime cannot parse: `postgresql://user@/name?host=/run/postgresql`. */
const isDatabaseAddress = (text: string) =>
  /^postgres(ql)?:\/\//.test(text) && URL.canParse(text.replace("@/", "@localhost/"));

const SSL_MODES = ["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"];

/** The driver takes any `sslmode` for verify-full unless it is told to read it as PostgreSQL's own client does. */
function asLibpq(address: string, context: z.RefinementCtx): string {
  const given = new URLSearchParams(address.split("?")[1]);
  const [mode, authority] = [given.get("sslmode"), given.get("sslrootcert")];
  if (mode === null || given.has("uselibpqcompat")) return address;
  if (!SSL_MODES.includes(mode)) context.addIssue(`must have an sslmode of ${SSL_MODES.slice(0, -1).join(", ")}`);
  if (mode === "verify-ca" && authority === null)
    context.addIssue("must name the authority's file with sslrootcert, since its sslmode is verify-ca");
  if (mode === "no-verify") return address; // the driver's own word
  return `${address.replace(/([?&])sslrootcert=system(&|$)/, "$1")}&uselibpqcompat=true`;
}

export const databaseUrl = z
  .string()
  .refine(isDatabaseAddress, { error: "must be a postgresql:// address", abort: true })
  .transform(asLibpq);

export const flag = z
  .enum(["true", "false"], { error: "must be true or false" })
  .transform((value) => value === "true");
export const webUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address", abort: true });

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^(0|[1-9]\d{0,8})$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);

/** The settings whose variables are set. */
export function onlySet<T extends object>(settings: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)) as ReturnType<
    typeof onlySet<T>
  >;
}

/** Settings of an account with an S3-compatible store. */
export const s3Region = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/, { error: "must be a region, such as eu-west-2" })
  .default("us-east-1");
export const withoutBlanks = z.string().regex(/^\S+$/, { error: "must not contain blanks" });

/** A comma-separated list, whose entries are trimmed. */
export const listed = z.string().transform((list) => list.split(",").map((entry) => entry.trim()));
