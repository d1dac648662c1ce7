import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface EmbeddedDatabase {
  /** How `pg` reaches it. */
  readonly host: string
  readonly port: number
  /** Writes the whole database into an archive that `template` takes. */
  dump(file: string): Promise<void>
  stop(): Promise<void>
}

interface EmbeddedOptions {
  /** Folder of the data; null keeps the database in memory. */
  readonly folder: string | null
  readonly template?: string
}

/**
 * Starts PostgreSQL compiled to WebAssembly (PGlite) in a child process. Two openers would corrupt a data folder, so
 * a lock file names the one; a lock whose process is gone is taken over.
 */
export async function startEmbedded({ folder, template }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const unlock = folder ? await lock(folder) : async () => undefined
  const onSockets = process.platform !== 'win32'
  // A short folder of its own: socket paths end at 107 characters, and only this user may enter it.
  const socketFolder = onSockets ? await mkdtemp(join(tmpdir(), 'tenure-db-')) : null
  const child = fork(
    new URL('./embeddedProcess.ts', import.meta.url),
    [
      JSON.stringify({
        folder: folder ? join(folder, 'postgres') : null,
        template: template ?? null,
        ...(socketFolder ? { path: join(socketFolder, '.s.PGSQL.5432') } : {}),
      }),
    ],
    { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: ['--disable-warning=ExperimentalWarning'] },
  )
  const { at } = await message<{ ready: true; at: string }>(child)
  return {
    host: socketFolder ?? '127.0.0.1',
    port: socketFolder ? 5432 : Number(at.split(':').pop()),
    async dump(file) {
      child.send({ dump: file })
      await message(child)
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit')
        child.send('stop')
        await gone
      }
      if (socketFolder) await rm(socketFolder, { recursive: true, force: true })
      await unlock()
    },
  }
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
