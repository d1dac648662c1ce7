/**
 * Shows the product: builds it, fills an embedded database in `DATA_DIR` (`.data/demo`) once, starts it, and says where
 * it is. `--fresh` starts over; `--no-build` takes the build that is there; `--host 0.0.0.0` lets other machines in, who
 * can then read the outbox too.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { demoPassword, seed } from '#backend/db/seed.ts'
import { readConfig } from '#server/config.ts'
import { startLog } from '#server/log.ts'
import { startProduct } from '#server/product.ts'

const folder = process.env['DATA_DIR'] ?? '.data/demo'
const { values: told } = parseArgs({
  options: {
    fresh: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    host: { type: 'string' },
  },
})
const config = readConfig({
  ...{ NODE_ENV: 'development', LOG_LEVEL: 'warn', SECURITY_LOG: `${folder}/security.log` },
  ...process.env,
  ...{ DATA_DIR: folder, HOST: told.host || process.env['HOST'] || '127.0.0.1' },
})
const started = performance.now()
const step = (text: string) =>
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1).padStart(5)} s  ${text}\n`)

// Only what the product keeps there: the folder may be anybody's.
const { database, files, mail } = config.backend
if (told.fresh)
  for (const kept of [database.folder, files.folder, mail.outbox])
    if (kept !== null) await rm(kept, { recursive: true, force: true })
if (!told['no-build']) {
  step('Building the pages')
  const build = spawn('npm', ['run', '--silent', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  const [code] = (await once(build, 'exit')) as [number]
  if (code !== 0) process.exit(code)
}

step('Starting the database')
const product = await startProduct(config, startLog(config.env), async (backend) => {
  const isNew = await seed(backend.ctx.db, backend.ctx.files, (what) => step(`Writing ${what}`))
  if (!isNew) step('The demo data is there already')
})
step('Ready')
process.stdout.write(`
  ${config.site.productName} is at ${product.url}

  person@demo.example   a person who looks for work
  admin@demo.example    admin of the company Northwind
  hr@demo.example       its HR manager
  The password of all three is ${demoPassword}

  Mails are at ${product.url}/dev/outbox
  Stop with Ctrl+C; the data stays in ${folder}
`)
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void product.stop().then(() => process.exit(0)))
