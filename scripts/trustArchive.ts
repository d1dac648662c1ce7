/**
 * Writes all that others need to verify the credentials of this site without it: `npm run trust-archive -- <folder>`. With the
 * embedded database, which allows one process, the product has to be stopped first.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { trustDocuments } from '#backend/credentials/trustArchive.ts'
import { startOperatorBackend } from './operatorBackend.ts'

const usage = `Writes the documents of all issuers and their lists as files.

  npm run trust-archive -- /srv/www

Serve the folder at the address of the site (SITE_URL): the files lie where the product serves the same. Credentials then verify
without it, as of the moment of the archive. Run it again after changes, as long as the product runs.

Run it with the environment of the product (CREDENTIAL_KEY, DATABASE_URL or DATA_DIR); without DATABASE_URL stop the product
first. Exits with 0 when it is done, 2 on wrong arguments.
`

const [folder, ...more] = process.argv.slice(2)
if (folder === undefined || folder.startsWith('-') || more.length > 0) {
  process.stderr.write(usage)
  process.exit(2)
}
const backend = await startOperatorBackend()
let count = 0
for await (const { path, document } of trustDocuments(backend.ctx)) {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(document))
  count++
}
await backend.stop()
process.stdout.write(`${count} files are in ${folder}.\n`)
