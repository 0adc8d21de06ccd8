/**
 * Sends statements of one transaction without waiting for each response; PostgreSQL runs them in order. Rejects with the first failure
 * after all have ended, so that none runs after the rollback.
 */
export async function pipelined<T extends readonly unknown[] | []>(work: {
  [K in keyof T]: Promise<T[K]> | T[K];
}): Promise<T> {
  await Promise.allSettled(work);
  return await Promise.all(work);
}
