import { MessageChannel, type MessagePort, parentPort, workerData } from "node:worker_threads";
import { findCalendars, readCaldavCalendar } from "./caldav.ts";
import type { ThreadAnswer, CaldavCall, FromThread } from "./caldav-thread.ts";
import { CalendarNotRead } from "./calendar-not-read.ts";
import type { Request } from "./guarded-request.ts";

const parent = parentPort as MessagePort;
const post = (message: FromThread, ports: MessagePort[] = []) => parent.postMessage(message, ports);

const request: Request = async (address, init) => {
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise<ThreadAnswer>((resolve) => port1.once("message", resolve));
  post({ address, request: init, port: port2 }, [port2]);
  const answer = await answered;
  port1.close();
  if ("reason" in answer) throw new CalendarNotRead(answer.reason);
  return answer.response;
};

const call = workerData as CaldavCall;
try {
  post({
    result: await (call.name === "findCalendars"
      ? findCalendars(request, ...call.args)
      : readCaldavCalendar(request, ...call.args)),
  });
} catch (error) {
  if (!(error instanceof CalendarNotRead)) throw error;
  post({ reason: error.reason });
}
