import { declaredIn } from "#kit/server/mount.ts";
import type { Module } from "#server/module.ts";
import * as actions from "./actions.ts";
import { loadPromisedDay } from "./load-promised-day.ts";
import { findFullDays } from "./promised-readings.queries.ts";
import { deleteReadings, findReading, findSentReadings } from "./readings.queries.ts";

export const readings: Module = {
  name: "readings",
  actions: declaredIn(actions),
  extends: {
    promises: {
      dayOf: loadPromisedDay,
      isFull: async (tx, service, day, userId) => (await findFullDays(tx, service, day, userId)).has(day),
      isSent: async (queries, bookingId) => Boolean((await findReading(queries, bookingId))?.sentAt),
    },
    personal: [
      {
        collect: async (queries, { bookingIds }) => {
          const sent = await findSentReadings(queries, bookingIds);
          return {
            readings: sent.map(({ bookingId, body, sentAt }) => ({
              booking_id: bookingId,
              text: body,
              sent_at: sentAt,
            })),
          };
        },
        forgetBookings: deleteReadings,
      },
    ],
  },
};
