/** The product with the demo content as a child process that tells what it costs, on request. */
import { readConfig } from '#server/config.ts'
import { loadDemo } from '#demo/loadDemo.ts'
import { startLog } from '#server/log.ts'
import { startProduct } from '#server/product.ts'
import { answerQuestions, countCalls, countStatements } from './meter.ts'

const config = readConfig({
  NODE_ENV: 'production',
  DATA_DIR: '.data/bench',
  LOG_LEVEL: 'error',
  PORT: '0',
  REALTIME_PORT: '0',
  RATE_FACTOR: '1000000',
  ...process.env,
})
countStatements()
const product = await startProduct(config, startLog(config.env), async (backend) => {
  await loadDemo(backend.ctx)
  countCalls(backend)
})
answerQuestions()
process.on('disconnect', () => void product.stop().then(() => process.exit(0)))
const { realtimePort: port } = product
const key = config.site.realtime?.keys.jobs
process.send?.({ url: product.url, realtime: port && key ? { port, key } : null })
