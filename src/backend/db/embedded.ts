import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnvironment } from './childEnvironment.ts'

export interface EmbeddedDatabase {
  /** Connection parameters for `pg`. */
  readonly host: string
  readonly port: number
  /** The id of its process; null while it is not running. */
  readonly pid: number | null
  stop(): Promise<void>
}

/** Delay before a restart of the process, in milliseconds; doubles with each failed one. */
const restartMs = { first: 250, most: 5_000 }

/**
 * Starts PostgreSQL compiled to WebAssembly (PGlite) in a child process. Two processes on one data folder would corrupt
 * it, so a lock file names the owner; a stale lock is taken over. A crashed process is restarted on the same folder, where
 * committed data survives.
 */
export async function startEmbedded(folder: string): Promise<EmbeddedDatabase> {
  const unlock = await lock(folder)
  const onSockets = process.platform !== 'win32'
  // A short path, because socket paths are limited to 107 characters, and a folder that only this user can enter.
  const socketFolder = onSockets ? await mkdtemp(join(tmpdir(), 'tenure-db-')) : null
  const path = socketFolder && join(socketFolder, '.s.PGSQL.5432')
  const first = launch({ folder, ...(path && { path }) })
  const { at } = await message<{ ready: true; at: string }>(first)
  const port = path ? 5432 : Number(at.split(':').pop())
  const host = socketFolder ?? '127.0.0.1'
  await writeFile(addressFile(folder), JSON.stringify({ host, port }), { mode: 0o600 })

  let child = first
  let stopping = false
  const restartOnExit = (wait: number) =>
    child.once('exit', () => {
      if (!stopping) setTimeout(() => void relaunch(wait), wait)
    })
  async function relaunch(wait: number): Promise<void> {
    if (path) await rm(path, { force: true })
    if (stopping) return
    child = launch({ folder, ...(path ? { path } : { port }) })
    restartOnExit(Math.min(wait * 2, restartMs.most))
    await message(child).catch(() => undefined)
  }
  restartOnExit(restartMs.first)

  return {
    host,
    port,
    get pid() {
      return child.pid ?? null
    },
    async stop() {
      stopping = true
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit')
        child.send('stop')
        await exited
      }
      if (socketFolder) await rm(socketFolder, { recursive: true, force: true })
      await rm(addressFile(folder), { force: true })
      await unlock()
    },
  }
}

const addressFile = (folder: string) => join(folder, 'address')

/**
 * Where another process serves the database of this folder; null when none does. All its clients share one session: statements of
 * others wait for the end of a transaction, and prepared ones have the names of all.
 */
export async function findServed(folder: string): Promise<Pick<EmbeddedDatabase, 'host' | 'port'> | null> {
  const owner = Number(await readFile(join(folder, 'lock'), 'utf8').catch(() => ''))
  if (!owner || !isRunning(owner)) return null
  const address = await readFile(addressFile(folder), 'utf8').catch(() => null)
  return address === null ? null : (JSON.parse(address) as { host: string; port: number })
}

interface LaunchOptions {
  readonly folder: string
  readonly path?: string
  readonly port?: number
}

function launch({ folder, ...options }: LaunchOptions): ChildProcess {
  const given = { folder: join(folder, 'postgres'), ...options }
  return fork(new URL('./embeddedProcess.ts', import.meta.url), [JSON.stringify(given)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: childEnvironment(),
    // Only the baseline WebAssembly compiler: optimising PostgreSQL takes 100 MB, and more time than it saves.
    execArgv: [
      '--liftoff-only',
      '--max-semi-space-size=2',
      '--max-old-space-size=96',
      '--disable-warning=ExperimentalWarning',
    ],
  })
}

async function message<T>(child: ChildProcess): Promise<T> {
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`The embedded database ended with code ${String(code)}`)
  })
  const [received] = (await Promise.race([once(child, 'message'), exited])) as [T]
  exited.catch(() => undefined)
  return received
}

async function lock(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'lock')
  for (let tries = 0; ; tries++) {
    try {
      const handle = await open(file, 'wx')
      await handle.writeFile(String(process.pid))
      await handle.close()
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const owner = Number(await readFile(file, 'utf8').catch(() => ''))
      if (owner && isRunning(owner)) {
        throw new Error(`The database in ${folder} is in use by process ${owner}. Stop it first.`, {
          cause: error,
        })
      }
      if (tries > 2) throw error
      await rm(file, { force: true })
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch {
    return false
  }
}
