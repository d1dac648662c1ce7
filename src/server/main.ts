import { pathToFileURL } from 'node:url'
import { readConfig } from './config.ts'
import { explainStart } from './explainStart.ts'
import { loadEnvironment } from './loadEnvironment.ts'
import { startLog } from './log.ts'
import { redactWrites } from './redact.ts'
import { startProduct } from './product.ts'

const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 24) {
  process.stderr.write('Tenure needs Node.js 24 or newer; start it with `npm start`, which brings its own.\n')
  process.exit(1)
}

/** Starts the product; stops it gracefully on SIGTERM and SIGINT. */
export async function main(): Promise<void> {
  // Some libraries write to these directly.
  redactWrites(process.stdout)
  redactWrites(process.stderr)
  try {
    loadEnvironment()
    const config = readConfig(process.env)
    const log = startLog(config.env)
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'uncaught exception')
      process.exit(1)
    })
    const product = await startProduct(config, log)
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => {
        log.info({ signal }, 'stopping')
        void product.stop().then(() => process.exit(0))
      })
    // Last: whoever has read this may end the process at once.
    log.info({ url: product.url, realtimePort: product.realtimePort }, 'ready')
    process.send?.({ ready: true, url: product.url, realtimePort: product.realtimePort })
  } catch (error) {
    process.stderr.write(`${explainStart(error)}\n`)
    process.exit(1)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
