import type { Backend } from '#backend/main.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** The statements sent through a backend's own pool while `work` runs, without those of the queue. */
export async function statementsOf(
  { connection: { pool } }: Pick<Backend, 'connection'>,
  work: () => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = []
  const { query } = pool
  pool.query = ((...args: unknown[]) => {
    const [given, values] = args as [string | { text?: string; values?: unknown[] }, unknown]
    const text = typeof given === 'string' ? given : (given.text ?? '')
    const own = typeof given === 'string' ? [] : (given.values ?? [])
    if (!text.includes('pgboss'))
      statements.push({ text, values: Array.isArray(values) ? (values as unknown[]) : own })
    return Reflect.apply(query, pool, args) as unknown
  }) as typeof pool.query
  try {
    await work()
  } finally {
    pool.query = query
  }
  return statements
}

export const countQueries = async (backend: Pick<Backend, 'connection'>, work: () => Promise<unknown>) =>
  (await statementsOf(backend, work)).map(({ text }) => text)
