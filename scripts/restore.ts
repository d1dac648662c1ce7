/** Restores a backup into an empty target: `npm run restore -- <folder>`. */
import { readBackup } from '#backend/backup/archive.ts'
import { restoreBackup } from '#backend/backup/restoreBackup.ts'
import { loadEnvironment } from '#server/loadEnvironment.ts'
import { readConfig } from '#server/config.ts'
import { readPath, refusing, secretsOf } from './backupSource.ts'

const databaseOnly = '--database-only'
const usage = `Restores a backup into an empty DATA_DIR, and into an empty DATABASE_URL if that is set.

  npm run restore -- <folder>
  npm run restore -- <archive>.zip
  npm run restore -- <folder> ${databaseOnly}

Run it with the environment of the product. ${databaseOnly} is for files that are still there, on disk or in a bucket. Refuses, before
anything is written, what is not whole, not suitable, or without the SECRET and CREDENTIAL_KEY of that time. Then run
npm run after-restore. Exits with 0 on success, 1 when nothing was restored, 2 on wrong arguments or settings.
`
const { path, options } = readPath(usage, [databaseOnly])
await refusing(async () => {
  loadEnvironment()
  const config = readConfig(process.env)
  const target = {
    dataFolder: config.env.DATA_DIR,
    url: config.backend.database.directUrl ?? config.backend.database.url,
    databaseOnly: options.includes(databaseOnly) || config.backend.files.s3Url !== null,
    secrets: secretsOf(config),
  }
  const { takenAt } = await readBackup(path, (folder) => restoreBackup(folder, target))
  process.stdout.write(`Restored, as of ${takenAt}. Run npm run after-restore before the product starts.\n`)
})
