import { readFileSync } from 'node:fs'
import { Client } from 'pg'

/** Microseconds in a tick of `/proc`, which counts in hundredths of a second on every Linux. */
const tickUs = 10_000

/** Microseconds of processor time that the processes of a PostgreSQL server on this machine have used; Linux only. */
export async function databaseCpu(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  )
  await client.end()
  return rows.reduce((sum, { pid }) => sum + ticksOf(pid) * tickUs, 0)
}

function ticksOf(pid: number): number {
  try {
    // The name of the program, in brackets, may contain spaces.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const [user, system] = fields.split(' ').slice(11, 13).map(Number)
    return (user ?? 0) + (system ?? 0)
  } catch {
    return 0
  }
}
