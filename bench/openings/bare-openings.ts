import { connect } from "#database/connection/connect.ts";
import { loadDiary } from "#database/bookings/diary.ts";
import { findOfferedService } from "#database/catalog/services.ts";
import { type Answer, serveBare } from "../bare-server.ts";
import { onJob } from "../in-process.ts";

/** An answer, and what is read of the database for it. */
export type BareJob = { url: string; connections: number; serviceId: string; answer: Answer };

/** What `openings` cannot do without: the same statements, the same bytes, and nothing in between. */
onJob<BareJob>(async ({ url, connections, serviceId, answer }) => {
  const database = connect(url, (error) => console.error(error), { max: connections });
  return serveBare(async () => {
    await findOfferedService(database, serviceId);
    await loadDiary(database);
    return answer;
  });
});
