import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** A request as sent: its path still encoded, its body complete. */
type SignedRequest = { method: string; path: string; query: URLSearchParams; headers: Headers; body: Uint8Array };

export type Account = { accessKeyId: string; secretAccessKey: string };

/** S3's error code for an invalid signature (AWS Signature Version 4, in the header); undefined for a valid one. */
export function signatureFault(request: SignedRequest, account: Account, now = new Date()): string | undefined {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.get("authorization") ?? "",
    );
  if (!given) return "AccessDenied";
  const [, accessKeyId, day = "", region = "", signedHeaders = "", signature = ""] = given;
  if (accessKeyId !== account.accessKeyId) return "InvalidAccessKeyId";
  const date = request.headers.get("x-amz-date") ?? "";
  if (!date.startsWith(day) || Math.abs(timeOf(date) - now.getTime()) > 900_000) return "RequestTimeTooSkewed";
  const payload = request.headers.get("x-amz-content-sha256") ?? "";
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(request.body)) return "XAmzContentSHA256Mismatch";
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", date, scope, sha256(canonical(request, signedHeaders, payload))].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${account.secretAccessKey}`),
  );
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, "hex")) ? undefined : "SignatureDoesNotMatch";
}

function canonical({ method, path, query, headers }: SignedRequest, signedHeaders: string, payload: string): string {
  const parameters = [...query].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted();
  const lines = signedHeaders
    .split(";")
    .map((name) => `${name}:${(headers.get(name) ?? "").trim().replaceAll(/ +/g, " ")}`);
  return [method, path, parameters.join("&"), ...lines, "", signedHeaders, payload].join("\n");
}

const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const sha256 = (content: string | Uint8Array) => createHash("sha256").update(content).digest("hex");
const hmac = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const timeOf = (date: string) =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
