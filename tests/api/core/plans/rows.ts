/** The number of rows in growing tables. */
export const rowCount = 100_000
/** Rows of generated companies. */
export const companies = 20_000
/** The number of items of the main actors: several pages, like someone who has used the product for years. */
export const perPerson = 300
export const perCompany = 3_000
/** Generated people, companies and jobs have ids from here on. */
export const from = 1_000
export const rows = (count = rowCount) => `generate_series(1, ${count}) n`
