type Data = Record<string, string | number | null>

/** The values of a message that are the name of the person in `notifications.namedId`. */
const nameFields = ['person', 'applicant'] as const

const fill = (data: Data, name: string | null): Data =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => [
      field,
      (nameFields as readonly string[]).includes(field) ? name : value,
    ]),
  )

/** What is stored of a message that names an account: names change, and erased people have none. */
export const withoutName = (data: Data, namedId: number | null): Data =>
  namedId === null ? data : fill(data, null)

interface Named {
  readonly data: Data
  readonly namedId: number | null
  /** Of the account in `namedId`. */
  readonly name: string | null
  /** Of the company in `company_slug`; null if there is none. */
  readonly company: string | null
}

/** The values of a stored message with the names of today. */
export function withNames({ data, namedId, name, company }: Named): Data {
  const named = namedId === null ? data : fill(data, name)
  return company === null ? named : { ...named, company }
}
