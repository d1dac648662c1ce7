/** The number of rows in growing tables. */
export const rowCount = 100_000
/** Generated people, companies and jobs have ids from here on. */
export const from = 1_000
export const rows = (count = rowCount) => `generate_series(1, ${count}) n`
