/** Reads a backup whole and compares it with its manifest: `npm run verify-backup -- <folder>`. */
import { readBackup } from '#backend/backup/archive.ts'
import { verifyBackup } from '#backend/backup/verifyBackup.ts'
import { readPath, refusing } from './backupSource.ts'

const usage = `Reads all of a backup and compares sizes, hashes and counts, without a database.

  npm run verify-backup -- <folder>
  npm run verify-backup -- <archive>.zip

Exits with 0 when the backup is whole, 1 when it is not, 2 on wrong arguments.
`
const { path } = readPath(usage)
await refusing(async () => {
  const { product, takenAt, rows, files } = await readBackup(path, verifyBackup)
  process.stdout.write(
    `${path} is whole: release ${product}, as of ${takenAt}, ${Object.keys(rows.tables).length} tables, ${files.count} files.\n`,
  )
})
