import { index, pgTable, primaryKey, text } from '#drizzle/pg-core'
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
    /** All words as a text. Read by the previous release. */
    text: text().notNull(),
  },
  (table) => [
    index('people_search_names').using('gin', table.names),
    index('people_search_words').using('gin', table.words),
    index('people_search_similar').using('gin', table.text.op('gin_trgm_ops')),
  ],
)

/**
 * Each word of `people_search` once, for mistyped words. Maintained by `backend/search/peopleWords.ts`: a word goes with the
 * last person who has it, in the same transaction or, when two leave at once, in the next night. It is nobody's data by itself,
 * so it is not exported; a backup has it. Read by the search for people alone.
 */
export const peopleWords = pgTable('people_words', { word: text().notNull() }, (table) => [
  primaryKey({ columns: [table.word] }),
  index('people_words_similar').using('gin', table.word.op('gin_trgm_ops')),
])
