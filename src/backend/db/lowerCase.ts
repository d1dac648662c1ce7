import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

const capitals = 'АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯЁЪЫЭ'

/** A text in lower case. `lower` alone leaves Cyrillic letters as they are on a server whose locale is C. */
export const lowerCase = (text: SQLWrapper): SQL<string> =>
  sql`translate(lower(${text}), ${capitals}, ${capitals.toLowerCase()})`
