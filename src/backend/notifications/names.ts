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

/** The values of a stored message with the name of today. */
export const withName = (data: Data, namedId: number | null, name: string | null): Data =>
  namedId === null ? data : fill(data, name)
