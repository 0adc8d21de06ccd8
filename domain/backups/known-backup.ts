/** A backup that has been restored as a rehearsal. */
export type KnownBackup = {
  file: string;
  madeAt: Date;
  bytes: number;
  bookings: number;
  files: number;
  rehearsedAt: Date;
};
