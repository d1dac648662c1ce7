/**
 * Starts the product with demo content: builds it, fills an embedded database in `DATA_DIR` (`.data/demo`) once, and
 * prints its URL. `--fresh` deletes the data first; `--no-build` uses the existing build; `--host 0.0.0.0` accepts other
 * machines, which can then read the development mails too. Exits early when a port is in use or the content is invalid.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Backend } from '#backend/main.ts'
import { readContent, type DemoContent } from '#demo/content.ts'
import { demoLogins, demoPassword, loadDemo } from '#demo/loadDemo.ts'
import { DemoContentError } from '#demo/problems.ts'
import { demoRecords } from '#demo/records.ts'
import { demoStaff } from '#demo/write/staff.ts'
import { readConfig, type Config } from '#server/config.ts'
import { ConfigError } from '#server/configError.ts'
import { startLog } from '#server/log.ts'
import { startProduct } from '#server/product.ts'
import { withDemoLogins } from '#server/withDemoLogins.ts'
import { explainTaken, portsOf, takenPorts } from './demo/takenPorts.ts'

/** Encrypts the keys of companies that do not exist. */
const demoCredentialKey = Buffer.alloc(32, 'demo').toString('base64')
const folder = process.env['DATA_DIR'] || '.data/demo'
const { values: options } = parseArgs({
  options: {
    fresh: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    host: { type: 'string' },
  },
})
const { config, content } = prepare()
const taken = await takenPorts(portsOf(config))
if (taken.length > 0) stop(await explainTaken(taken))
const started = Number(process.env['DEMO_STARTED'] || Date.now())
const step = (text: string) =>
  process.stdout.write(`${((Date.now() - started) / 1000).toFixed(1).padStart(5)} s  ${text}\n`)

// Only the product's own folders, because DATA_DIR may contain other files.
const { database, files, mail } = config.backend
if (options.fresh)
  for (const dataFolder of [database.folder, files.folder, mail.developmentFolder])
    if (dataFolder !== null) await rm(dataFolder, { recursive: true, force: true })
if (!options['no-build']) {
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
  const isNew = await loadDemo(backend.ctx, { content, onStep: (what) => step(`Writing ${what}`) })
  if (isNew) await replaceProcess(backend)
})
step('Ready')
process.stdout.write(`
  ${config.site.productName} is at ${product.url}

  person@demo.example   a person who looks for work
  admin@demo.example    admin of the company Northwind
  hr@demo.example       its HR manager
  The password of all three is ${demoPassword}

  ${demoStaff.email}    staff, at ${product.url}/staff with the same password
  Their authenticator app has the secret ${demoStaff.secret}

  Mails are at ${product.url}/dev/outbox
  Stop with Ctrl+C; the data stays in ${folder}
`)
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => void product.stop().then(() => process.exit(0)))

/** Loading takes memory that is never needed again, so the same process starts anew where the platform can do that. */
async function replaceProcess(backend: Backend): Promise<void> {
  if (!process.execve) return
  step('Starting the product')
  // What it has not done by then is in its queue.
  await backend.stop(2_000)
  const host = options.host === undefined ? [] : ['--host', options.host]
  const args = [...process.execArgv, process.argv[1] ?? '', '--no-build', ...host]
  process.execve(process.execPath, [process.execPath, ...args], {
    ...process.env,
    DEMO_STARTED: String(started),
  })
}

function prepare(): { config: Config; content: DemoContent } {
  try {
    const content = readContent()
    const config = readConfig({
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      CREDENTIAL_KEY: demoCredentialKey,
      SECURITY_LOG: `${folder}/security.log`,
      ...process.env,
      DATA_DIR: folder,
      HOST: options.host || process.env['HOST'] || '127.0.0.1',
    })
    const web = { ...config.backend.web, localRecords: demoRecords(content), exampleDomains: true }
    return { config: withDemoLogins({ ...config, backend: { ...config.backend, web } }, demoLogins), content }
  } catch (error) {
    if (error instanceof DemoContentError || error instanceof ConfigError) return stop(`${error.message}\n`)
    throw error
  }
}

function stop(message: string): never {
  process.stderr.write(message)
  process.exit(1)
}
