/** How many rows there are. In statements they stand as placeholders, which `fillWithMany` replaces. */
export interface Sizes {
  /** Rows of growing tables, people among them; at least three times those of a person or company. */
  readonly rows: number
  /** Jobs, four fifths of which are open. */
  readonly jobs: number
  /** Rows of tables that not everybody has one of. */
  readonly fewer: number
  readonly companies: number
  /** The items of the main actors, whose lists are requested: several pages, like someone who has used the product for years. */
  readonly perPerson: number
  readonly perCompany: number
}

export const usualSizes: Sizes = {
  rows: 100_000,
  jobs: 100_000,
  fewer: 20_000,
  companies: 20_000,
  perPerson: 300,
  perCompany: 3_000,
}

export const rowCount = ':rows'
export const jobCount = ':jobs'
export const fewerRows = ':fewer'
export const companies = ':companies'
export const perPerson = ':per_person'
export const perCompany = ':per_company'
/** Generated people, companies and jobs have ids from here on. */
export const from = 1_000
/** Ids that no generated row has. */
export const highId = 100_000_000
export const rows = (count: string | number = rowCount) => `generate_series(1, ${count}) n`

/** A statement with numbers in place of the placeholders. */
export const sized = (text: string, sizes: Sizes): string =>
  text
    .replaceAll(rowCount, String(sizes.rows))
    .replaceAll(jobCount, String(sizes.jobs))
    .replaceAll(fewerRows, String(sizes.fewer))
    .replaceAll(companies, String(sizes.companies))
    .replaceAll(perPerson, String(sizes.perPerson))
    .replaceAll(perCompany, String(sizes.perCompany))
