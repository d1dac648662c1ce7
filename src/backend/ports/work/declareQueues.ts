import type { PgBoss, QueueOptions } from 'pg-boss'
import type { WorkName } from './workNames.ts'

/** Creates the queues that are missing, and updates those that an earlier release, or another pace, has set otherwise. */
export async function declareQueues(
  boss: PgBoss,
  names: readonly WorkName[],
  settings: QueueOptions,
): Promise<void> {
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const wanted = Object.entries(settings) as [keyof QueueOptions, unknown][]
  for (const name of names) {
    const queue = stored.get(name)
    if (queue && wanted.every(([setting, value]) => queue[setting] === value)) continue
    if (queue) await boss.updateQueue(name, settings)
    else await boss.createQueue(name, settings)
    // Has pg-boss look the queue up. The first transaction that adds a job would do so on a second connection, and the embedded
    // database has one.
    await boss.insert(name, [])
  }
}

/** Stores the schedules that differ from those of the last start. */
export async function declareSchedules(
  boss: PgBoss,
  schedules: ReadonlyMap<WorkName, string>,
): Promise<void> {
  const stored = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const [name, cron] of schedules) if (stored.get(name) !== cron) await boss.schedule(name, cron)
}
