/** Writes gzip and brotli copies of the built files that shrink, and the build timestamp, which a release takes from its commit. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const compressible = /\.(css|js|mjs|svg|json|txt|webmanifest|html|xml)$/

const entries = await readdir('dist/client', { recursive: true, withFileTypes: true })
// Browsers cache files in `assets` for a year (`src/server/staticFiles.ts`); elsewhere they would revalidate them every time.
if (
  !entries.some(
    ({ parentPath, name }) => relative('dist/client', parentPath) === 'assets' && name.endsWith('.js'),
  )
)
  throw new Error('The build has no scripts in dist/client/assets: astro.config.mjs puts them elsewhere.')

for (const entry of entries) {
  if (!entry.isFile() || !compressible.test(entry.name)) continue
  const file = join(entry.parentPath, entry.name)
  const bytes = await readFile(file)
  const [br, gz] = await Promise.all([
    toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    toGzip(bytes, { level: 9 }),
  ])
  if (br.length < bytes.length * 0.95) await writeFile(`${file}.br`, br)
  if (gz.length < bytes.length * 0.95) await writeFile(`${file}.gz`, gz)
}
const sourceDate = process.env['SOURCE_DATE_EPOCH']
await writeFile(
  'dist/build.json',
  JSON.stringify({ ts: sourceDate ? Number(sourceDate) * 1000 : Date.now() }),
)
