import { sql, type SQL } from '#drizzle'

/**
 * A selected expression with subqueries. In a query of a single table Drizzle omits the table of columns that an expression
 * names itself, and a subquery takes them for its own; what is nested keeps the full names.
 */
export const nested = <T>(expression: SQL): SQL<T> => sql<T>`${expression}`
