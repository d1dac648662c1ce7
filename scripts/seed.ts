/**
 * Fills the configured database with the demo content, once, and names what it has to leave out. With the embedded database,
 * which allows one process, the product has to be stopped first. Exits with 2 when the configuration is wrong.
 */
import { pino } from 'pino'
import { startBackend } from '#backend/main.ts'
import { readContent } from '#demo/content.ts'
import { loadDemo } from '#demo/loadDemo.ts'
import { readConfig } from '#server/config.ts'
import { explainStart } from '#server/explainStart.ts'
import { loadEnvironment } from '#server/loadEnvironment.ts'
import { assertDemoHost } from '#server/withDemoLogins.ts'
import { exitWith } from './operatorConfig.ts'

const content = readContent()
const log = pino({ base: null })
const backend = await start().catch((error: unknown) => exitWith(explainStart(error)))
const isNew = await loadDemo(backend.ctx, {
  content,
  // The demo companies' domains do not exist, so they are marked as verified without a check.
  domainRecords: false,
  onStep: (what) => log.info({ what }, 'seeding'),
})
log.info(isNew ? 'seeded' : 'the demo content exists already')
if (isNew && !backend.ctx.signing) log.warn('no signed credentials: they need CREDENTIAL_KEY')
await backend.stop()

async function start() {
  loadEnvironment()
  const config = readConfig({ NODE_ENV: 'development', ...process.env })
  assertDemoHost(config)
  const { backend: settings } = config
  return startBackend({
    config: { ...settings, realtime: { ...settings.realtime, mode: 'off' } },
    log,
  })
}
