import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { lowerCase } from '../db/lowerCase.ts'
import { alphabet, alphabetKeys } from './titleKey.ts'

/**
 * Sorts a text alphabetically whatever the locale of the server: Latin, then the letters of `alphabet`. For short
 * lists; a list that grows stores `titleKey`.
 */
export const sortAlphabetically = (text: SQLWrapper): SQL<string> =>
  sql`translate(${lowerCase(text)}, ${alphabet}, ${alphabetKeys}) collate "C"`
