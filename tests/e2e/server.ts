/** The built product with the shared people and companies, for browser tests. */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { sql } from '#drizzle'
import { locales } from '#contract/core/locale.ts'
import { readConfig } from '#server/config.ts'
import { startLog } from '#server/log.ts'
import { startProduct } from '#server/product.ts'
import { createLocalInternet } from '../localInternet.ts'
import { addStaffMember } from '../staff.ts'
import { populate } from '../world.ts'
import { linkedPage } from './hostile/payloads.ts'
import {
  dataFolder,
  hostileStaff,
  origin,
  port,
  realtimeApps,
  realtimePort,
  staffAddress,
} from './address.ts'
import { watchOrders } from './carriedOrders.ts'

await rm(dataFolder, { recursive: true, force: true })
const config = readConfig({
  NODE_ENV: 'test',
  SITE_URL: origin,
  PORT: String(port),
  REALTIME_PORT: String(realtimePort),
  DATA_DIR: dataFolder,
  SECURITY_LOG: `${dataFolder}/security.log`,
  CREDENTIAL_KEY: Buffer.alloc(32, 'tests').toString('base64'),
  LOG_LEVEL: process.env['TEST_LOG'] ?? 'error',
  // All tests share one network address.
  RATE_FACTOR: '1000',
  // Of a bench that needs other ones.
  ...(JSON.parse(process.env['E2E_SETTINGS'] ?? '{}') as Record<string, string>),
})
await mkdir(dataFolder, { recursive: true })
await writeFile(realtimeApps, JSON.stringify(config.backend.realtime.apps))
// Tests send no queries to the internet. Of all names, one leads somewhere: to pages that a post can link to.
const { internet, start } = createLocalInternet({ missing: false })
const html = { 'content-type': 'text/html' }
internet.serve(
  'https://umbrella.com/rain',
  '<title>Rain and shine</title><meta name="description" content="What to carry, and when.">',
  200,
  html,
)
internet.serve(linkedPage.url, linkedPage.html, 200, html)
await start()
const backend = { ...config.backend, web: internet.config }
const product = await startProduct({ ...config, backend }, startLog(config.env), async ({ ctx }) => {
  watchOrders(ctx)
  await populate(ctx.db)
  for (const name of [...locales, ...hostileStaff])
    for (const retry of [0, 1]) await addStaffMember(ctx, staffAddress(name, retry), 'supervisor')
  // Journeys verify one company after the other under the same name, which is protected in the product.
  await ctx.db.execute(sql`
    create function unprotect_name() returns trigger language plpgsql as $$ begin new.name_keys = '{}'; return new; end $$`)
  await ctx.db.execute(sql`
    create trigger unprotect_names before insert or update on companies for each row execute function unprotect_name()`)
})
process.once('SIGTERM', () => void product.stop().then(() => process.exit(0)))
