/** Advisory locks of the whole program, so that no two things take the same one. */
export const LOCKS = { migrations: 7_265_001, rights: 7_265_002, examination: 7_265_003 } as const;
