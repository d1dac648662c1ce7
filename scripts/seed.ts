/**
 * Fills the configured database with the demo content, once. With the embedded database, which allows one process, the
 * product has to be stopped first.
 */
import { pino } from 'pino'
import { startBackend } from '#backend/main.ts'
import { readContent } from '#demo/content.ts'
import { loadDemo } from '#demo/loadDemo.ts'
import { readConfig } from '#server/config.ts'

const content = readContent()
const { backend: config } = readConfig({ NODE_ENV: 'development', ...process.env })
const log = pino({ base: null })
const backend = await startBackend({
  config: { ...config, realtime: { ...config.realtime, mode: 'off' } },
  log,
})
const isNew = await loadDemo(backend.ctx, {
  content,
  // The demo companies' domains do not exist, so they are marked as verified without a check.
  domainRecords: false,
  onStep: (what) => log.info({ what }, 'seeding'),
})
log.info(isNew ? 'seeded' : 'the demo content exists already')
await backend.stop()
