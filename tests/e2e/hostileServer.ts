/** The pages in front of another backend, with those for staff, which the product has beside its own alone. */
import { readConfig } from '#server/config.ts'
import { startLog } from '#server/log.ts'
import { startProduct } from '#server/product.ts'

const config = readConfig(process.env)
const site = { ...config.site, staffArea: true }
const product = await startProduct({ ...config, site }, startLog(config.env))
process.once('SIGTERM', () => void product.stop().then(() => process.exit(0)))
process.send?.(product.url)
