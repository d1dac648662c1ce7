import { sql, type SQL, type SQLWrapper } from '#drizzle'

const capitals = 'АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯЁЪЫЭ'
/** Literals, not parameters: an index on this expression serves only queries that contain the same constants. */
const letters = sql.raw(`'${capitals}', '${capitals.toLowerCase()}'`)

/** A text in lower case. `lower` alone leaves Cyrillic letters as they are on a server whose locale is C. */
export const lowerCase = (text: SQLWrapper): SQL<string> => sql`translate(lower(${text}), ${letters})`

/** A text as a part of a pattern of `like`, in which no character stands for others. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The pattern of `like` for texts that contain this one. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`
