/**
 * The embedded database: PGlite behind a socket in a separate process, so that queries do not block the event loop of
 * the product. Started by `embedded.ts`; exits with its parent.
 */
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'

interface Options {
  /** The data folder. */
  folder: string
  /** Where to listen: a socket file, or a port of the loopback address. */
  path?: string
  port?: number
}

const options = JSON.parse(process.argv[2] ?? '') as Options

/** A quarter of the default: the rest would stay resident, and small databases do not need it. */
const settings = ['-c', 'shared_buffers=32MB']

const db = await PGlite.create({
  startParams: [...PGlite.defaultStartParams, ...settings],
  dataDir: options.folder,
  extensions: { pg_trgm },
})
const server = new PGLiteSocketServer({
  db,
  maxConnections: 20,
  ...(options.path ? { path: options.path } : { host: '127.0.0.1', port: options.port ?? 0 }),
})
await server.start()
process.send?.({ ready: true, at: server.getServerConn() })

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  await server.stop()
  await db.close()
  process.exit(0)
}

process.on('message', () => void stop())
// The parent has exited, possibly killed: release the data folder.
process.on('disconnect', () => void stop())
process.on('SIGTERM', () => undefined)
process.on('SIGINT', () => undefined)
