/** What generated tests begin with: the same each time, unless `FUZZ_SEED` says otherwise; `FUZZ_TIMES` does more of them. */
export const seed = Number(process.env.FUZZ_SEED ?? 2031)
export const times = (runs: number): number => runs * Number(process.env.FUZZ_TIMES ?? 1)
