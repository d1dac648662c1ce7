/**
 * Fills the configured database with the demo content, once. The embedded database has one opener, so the product is
 * stopped for it; with a server it may run on.
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
  // The product asks the internet for proofs, which has no such domains: whoever fills the database vouches for them.
  proofs: false,
  onStep: (what) => log.info({ what }, 'seeding'),
})
log.info(isNew ? 'seeded' : 'the demo content is there already')
await backend.stop()
