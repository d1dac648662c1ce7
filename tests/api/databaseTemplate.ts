import { rm } from 'node:fs/promises'
import { sql } from '#drizzle'
import { pino } from 'pino'
import { recomputeAchievements } from '#backend/achievements/recompute.ts'
import { backfillsOf } from '#backend/core/batchedWork.ts'
import { batchedWork } from '#backend/core/schema.ts'
import { connect, type Connection } from '#backend/db/connect.ts'
import { domains } from '#backend/domains.ts'
import { noopPublisher } from '#backend/ports/realtime/publisher.ts'
import { startQueue } from '#backend/ports/work/queue.ts'
import { schedulesOf, workNamesOf } from '#backend/core/startWork.ts'
import { populate } from '../world.ts'
import { templateFolder } from './templateFolder.ts'

/** Makes the migrated and populated database that every test file clones or copies. */
export default () => prepareTemplate(process.env['TEST_DATABASE_URL'] ?? null)

/** On the server at `url`, or in the folder, once for all projects of this process. */
export async function prepareTemplate(url: string | null): Promise<void> {
  const folder = url ? null : templateFolder
  if (folder && process.env['TEST_TEMPLATE'] === folder) return
  if (folder) await rm(folder, { recursive: true, force: true })
  const connection = await connect({ url, folder })
  // Each project prepares its own tests, and several projects may share a server.
  if (await isPopulated(connection)) return connection.close()
  // The queue has its tables in the same database; created here, they exist in every clone.
  const queue = await startQueue(connection.pool, pino({ level: 'silent' }), { names: workNamesOf(domains) })
  await queue.schedule(schedulesOf(domains))
  await queue.stop()
  await populate(connection.db)
  // Otherwise every backend would compute them in the background of its first test.
  await recomputeAchievements({
    db: connection.db,
    now: () => new Date(),
    log: pino({ level: 'silent' }),
    publisher: noopPublisher,
    evict: () => undefined,
    announceInvalidation: async () => async () => undefined,
  })
  // Nor is there anything to fill in.
  const doneBackfills = backfillsOf(domains).map((name) => ({
    name,
    finishedAt: new Date(),
    startedAt: new Date(),
  }))
  await connection.db.insert(batchedWork).values(doneBackfills)
  await connection.close()
  if (folder) process.env['TEST_TEMPLATE'] = folder
}

async function isPopulated({ db }: Connection): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from accounts limit 1`)
  return rows.length > 0
}
