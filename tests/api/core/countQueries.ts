import { AsyncLocalStorage } from 'node:async_hooks'
import type { Backend } from '#backend/main.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Of the work that is being observed; what the backend does in the background is not a part of it. */
const observed = new AsyncLocalStorage<Statement[]>()

/** The statements that `work` sends through a backend's own pool, without those of the queue. */
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
      observed.getStore()?.push({ text, values: Array.isArray(values) ? (values as unknown[]) : own })
    return Reflect.apply(query, pool, args) as unknown
  }) as typeof pool.query
  try {
    await observed.run(statements, work)
  } finally {
    pool.query = query
  }
  return statements
}

export const countQueries = async (backend: Pick<Backend, 'connection'>, work: () => Promise<unknown>) =>
  (await statementsOf(backend, work)).map(({ text }) => text)
