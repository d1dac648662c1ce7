import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync, closeSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Account {
  readonly uid: number
  readonly gid: number
}

export interface Command {
  readonly name: string
  readonly file: string
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
  readonly account?: Account | null
  /** It ends by itself once it has done its work. */
  readonly isTask?: boolean
}

/** A process of the rig. */
export interface Child {
  readonly name: string
  readonly pid: number
  readonly isRunning: () => boolean
  readonly exited: Promise<unknown>
  /** Sends a signal, after which an exit is no death. */
  end(signal: 'SIGTERM' | 'SIGKILL' | 'SIGINT'): Promise<void>
  pause(): void
  resume(): void
}

/** A process that is started again after it has ended, as by a service manager. */
export interface Service {
  child(): Child
  /** Starts it, with these variables in addition. */
  start(env?: NodeJS.ProcessEnv): void
}

export interface Children {
  start(command: Command): Child
  service(command: Command): Service
  /** Processes that exited though nobody had ended them, with the end of what they wrote. */
  deaths(): readonly string[]
  stopAll(): Promise<void>
}

const stopMs = 15_000

/** Starts processes and ends each of them by its id. Their output goes to files in the folder. */
export function createChildren(folder: string): Children {
  const started: Child[] = []
  const deaths: string[] = []
  const children: Children = {
    start({ name, file, args, env, cwd = folder, account, isTask = false }) {
      const log = join(folder, `${name}.log`)
      const output = openSync(log, 'a')
      const process = spawn(file, args, {
        cwd,
        stdio: ['ignore', output, output],
        env: { PATH: globalThis.process.env['PATH'], ...env },
        ...(account ?? {}),
      })
      closeSync(output)
      let isEnding = false
      const exited = once(process, 'exit').catch((error: unknown) => [error, null])
      void exited.then(([code, signal]) => {
        if (!isEnding && !(isTask && code === 0))
          deaths.push(`${name} (${String(signal ?? code)}): ${lastLine(log)}`)
      })
      const child = childOf(name, process, exited, () => (isEnding = true))
      started.push(child)
      return child
    },
    service(command) {
      let running: Child | null = null
      return {
        child() {
          if (!running) throw new Error(`${command.name} has not been started`)
          return running
        },
        start(env) {
          running = children.start({ ...command, env: { ...command.env, ...env } })
        },
      }
    },
    deaths: () => deaths,
    async stopAll() {
      // In the reverse order: nobody misses what it depends on.
      for (const child of started.toReversed()) {
        if (!child.isRunning()) continue
        child.resume()
        const timer = setTimeout(() => void child.end('SIGKILL'), stopMs)
        await child.end('SIGTERM')
        clearTimeout(timer)
      }
    },
  }
  return children
}

function childOf(name: string, process: ChildProcess, exited: Promise<unknown>, onEnding: () => void): Child {
  const { pid } = process
  if (pid === undefined) throw new Error(`${name} does not start`)
  return {
    name,
    pid,
    exited,
    isRunning: () => process.exitCode === null && process.signalCode === null,
    async end(signal) {
      onEnding()
      process.kill(signal)
      await exited
    },
    pause: () => void process.kill('SIGSTOP'),
    resume: () => void process.kill('SIGCONT'),
  }
}

function lastLine(file: string): string {
  return readFileSync(file, 'utf8').trim().split('\n').at(-1)?.slice(0, 300) ?? ''
}

/** The user that Debian's PostgreSQL runs as, which refuses to be root; null when this process is not root. */
export function postgresAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}
