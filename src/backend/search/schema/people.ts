import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { accounts } from '../../accounts/schema/accounts.ts'
import { ref } from '../../db/columns.ts'
import { wordSet } from './jobs.ts'

/**
 * The search index of people who have chosen to be found, maintained by `backend/search/indexPerson.ts`. It contains only
 * what anyone logged in may see of them.
 */
export const peopleSearch = pgTable(
  'people_search',
  {
    userId: ref()
      .primaryKey()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** Words of the name, transliterated to Latin letters. */
    names: wordSet().notNull(),
    /** All words, including those of the name. */
    words: wordSet().notNull(),
    /** All words as a text, for mistyped words. */
    text: text().notNull(),
  },
  (table) => [
    index('people_search_names').using('gin', table.names),
    index('people_search_words').using('gin', table.words),
    index('people_search_similar').using('gin', table.text.op('gin_trgm_ops')),
  ],
)
