import type { Context, MiddlewareHandler } from "hono";
import { isLoopbackAddress, isLoopbackHost } from "@sacred-space/runtime/loopback.ts";
import { peerOf } from "./client-address.ts";

/** Headers that a proxy adds: the request began elsewhere. */
const FORWARDED = /^(?:forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/**
 * Whether a request was made on this machine to a name of this machine. A page of another site whose name was pointed here (DNS rebinding)
 * sends its own name; what a proxy passes on carries a forwarding header.
 */
export function isLocalRequest(c: Context): boolean {
  const peer = peerOf(c);
  const hosts = [c.req.url, `http://${c.req.header("host") ?? new URL(c.req.url).host}`];
  return (
    (peer === undefined || isLoopbackAddress(peer)) && // without a peer it was made within the process
    hosts.every((url) => URL.canParse(url) && isLoopbackHost(new URL(url).hostname)) &&
    ![...c.req.raw.headers.keys()].some((name) => FORWARDED.test(name))
  );
}

/** Answers others than this machine with 403. */
export const localRequestsOnly: MiddlewareHandler = async (c, next) =>
  isLocalRequest(c) ? next() : c.text("In local mode this page is for the machine that the program runs on.", 403);
