import type { Define } from './define.ts'
import { readLastBackup } from './lastBackup.ts'

/** When the last backup was made and verified, from what it left in the data folder. */
export function defineBackupMetrics({ gauge }: Define, dataFolder: string): void {
  gauge(
    'tenure_backup_finished_timestamp_seconds',
    'Unix time of the last successful backup; absent while there was none.',
    async () => (await readLastBackup(dataFolder)).finished,
  )
  gauge(
    'tenure_backup_verified_timestamp_seconds',
    'Unix time of the last successful verification of a backup; absent while there was none.',
    async () => (await readLastBackup(dataFolder)).verified,
  )
}
