import { findBackup } from '#backend/core/restored.ts'
import type { Backend } from '#backend/main.ts'
import type { Define } from './define.ts'
import { readSparingly } from './readSparingly.ts'

/** How old the last backup is, which the database knows. */
export function defineBackupMetrics({ gauge }: Define, { ctx }: Pick<Backend, 'ctx'>): void {
  const found = readSparingly(async () => ({ at: await findBackup(ctx.db) }), { isCheap: true })
  gauge(
    'tenure_backup_timestamp_seconds',
    'Unix time that the last backup shows; absent while there was none.',
    async () => {
      const at = (await found())?.at
      return at ? at.getTime() / 1000 : null
    },
  )
}
