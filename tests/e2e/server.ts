/** The built product with the shared people and companies, for browser tests. */
import { rm } from 'node:fs/promises'
import { readConfig } from '#server/config.ts'
import { startLog } from '#server/log.ts'
import { startProduct } from '#server/product.ts'
import { populate } from '../world.ts'
import { dataFolder, origin, port, realtimePort } from './address.ts'

await rm(dataFolder, { recursive: true, force: true })
const config = readConfig({
  NODE_ENV: 'test',
  SITE_URL: origin,
  PORT: String(port),
  REALTIME_PORT: String(realtimePort),
  DATA_DIR: dataFolder,
  SECURITY_LOG: `${dataFolder}/security.log`,
  // Nothing listens there: tests send no DNS queries to the internet.
  DNS_SERVERS: '127.0.0.1:9',
  LOG_LEVEL: process.env['TEST_LOG'] ?? 'error',
  // All tests share one network address.
  RATE_FACTOR: '1000',
})
const product = await startProduct(config, startLog(config.env), async ({ ctx }) => populate(ctx.db))
process.once('SIGTERM', () => void product.stop().then(() => process.exit(0)))
