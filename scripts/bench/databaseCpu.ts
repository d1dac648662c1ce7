import { readFileSync } from 'node:fs'
import { Client } from 'pg'

/** Microseconds in a tick of `/proc`, which counts in hundredths of a second on every Linux. */
const tickUs = 10_000

/** Of `/proc/<pid>/stat`, after the name: own ticks in user and system mode, then those of children that have ended. */
interface Ticks {
  readonly parent: number
  readonly own: number
  readonly ended: number
}

/** Microseconds of processor time that a PostgreSQL server on this machine and its processes have used; Linux only. */
export async function databaseCpu(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity')
  await client.end()
  const live = rows.flatMap(({ pid }) => ticksOf(pid) ?? [])
  const server = ticksOf(live[0]?.parent ?? 0)
  return tickUs * live.reduce((sum, { own }) => sum + own, (server?.own ?? 0) + (server?.ended ?? 0))
}

function ticksOf(pid: number): Ticks | null {
  try {
    // The name of the program, in brackets, may contain spaces.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const fields = rest.split(' ').map(Number)
    const at = (index: number) => fields[index] ?? 0
    return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) }
  } catch {
    return null
  }
}
