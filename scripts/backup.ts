/** Backs up database and files: `npm run backup -- <folder|archive.zip>`. */
import { createBackup } from '#backend/backup/createBackup.ts'
import { writeBackup } from '#backend/backup/archive.ts'
import { recordBackup } from '#backend/core/restored.ts'
import { countRows, megabytes, openDatabase, readPath, refusing, sourceOf } from './backupSource.ts'
import { operatorConfig } from './operatorConfig.ts'

const usage = `Backs up the database and the files into a new or empty folder, or a new archive.

  npm run backup -- <folder>
  npm run backup -- <archive>.zip

Run it with the environment of the product, which may run meanwhile. Files in a bucket are listed, not copied: use its versions. SECRET
and CREDENTIAL_KEY are not in the backup: store them elsewhere. Exits with 0 on success, 1 when the backup could not be made, 2 on wrong
arguments or settings.
`
const { path } = readPath(usage)
const config = operatorConfig()
await refusing(async () => {
  const began = performance.now()
  const connection = await openDatabase(config)
  try {
    const copiesFiles = !config.backend.files.s3Url
    const source = await sourceOf(config, connection, copiesFiles)
    const manifest = await writeBackup(path, (folder) => createBackup(source, folder))
    const { takenAt, rows, files } = manifest
    await recordBackup(connection.db, new Date(takenAt))
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    process.stdout.write(
      `${path}: ${countRows(manifest)} rows (${megabytes(rows.bytes)}) as of ${takenAt}, ${files.count} files ${copiesFiles ? `(${megabytes(files.totalBytes)})` : 'listed'}, in ${seconds} s.\n`,
    )
  } finally {
    await connection.close()
  }
})
