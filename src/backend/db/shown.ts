import { getTableName, isNull } from '#drizzle'
import { pgSchema, QueryBuilder, type PgColumn, type PgTable } from '#drizzle/pg-core'

/** Has a view for each table with content of people and companies, under the table's name. */
export const shownSchema = pgSchema('shown')

/** The one that a view brings does not know the casing of the database. */
const query = new QueryBuilder({ casing: 'snake_case' })

/**
 * The rows of a table that no decision hides or removes (docs/decisions/176). A view of the table's name in a schema of its
 * own: what reads `from` it may name columns of the table, and PostgreSQL reads it as the table, by the same indexes.
 */
export function shownOf<Table extends PgTable & { readonly moderation: PgColumn }>(table: Table): Table {
  const view = shownSchema.view(getTableName(table)).as(
    query
      .select()
      .from(table as PgTable)
      .where(isNull(table.moderation)),
  )
  // Queries of one are typed as those of the other. It is read alone: PostgreSQL would let it be written too.
  return view as unknown as Table
}
