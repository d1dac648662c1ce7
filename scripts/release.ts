/**
 * Makes a release for this platform: builds the product and writes a folder and an archive with everything that it needs to
 * run, Node.js included, into `release/`. `--no-build` packs the existing build, `--into` names another folder. The same commit
 * makes the same archive.
 */
import { execFileSync } from 'node:child_process'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pack, weigh } from './release/archive.ts'
import { assemble, readManifest } from './release/assemble.ts'
import { run } from './run.ts'

const { values: options } = parseArgs({
  options: { 'no-build': { type: 'boolean', default: false }, into: { type: 'string', default: 'release' } },
})
const started = performance.now()
/** Seconds since 1970; the time of the commit. */
const time = Number(process.env['SOURCE_DATE_EPOCH'] ?? execFileSync('git', ['log', '-1', '--format=%ct']))
if (!options['no-build']) {
  const { passed } = await run('npm', ['run', '--silent', 'build'], {
    SOURCE_DATE_EPOCH: String(time),
    // Astro's key for server islands, of which there are none (tests/habits/sources.test.ts): random, it would be the only difference.
    ASTRO_KEY: Buffer.alloc(32).toString('base64'),
  })
  if (!passed) process.exit(1)
}

const { name, version } = readManifest()
const folder = join(options.into, `${name}-${version}-${process.platform}-${process.arch}`)
const archive = `${folder}.tar.gz`
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
try {
  await assemble(folder)
} catch (error) {
  await rm(folder, { recursive: true, force: true })
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
await pack(folder, archive, time)

const { files, bytes } = await weigh(folder)
const megabytes = (size: number) => `${(size / 1e6).toFixed(0)} MB`
process.stdout.write(`${folder}  ${megabytes(bytes)}, ${files} files
${archive}  ${megabytes((await stat(archive)).size)}
in ${((performance.now() - started) / 1000).toFixed(0)} s
`)
