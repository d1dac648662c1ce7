import { pgSequence } from 'drizzle-orm/pg-core'

/** Orders the counts that pages show; see `core/countVersion.ts`. */
export const countVersions = pgSequence('count_versions')
