import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { findProgram } from './findProgram.ts'
import { freePort } from './postgres.ts'

export interface ValkeyServer {
  readonly url: string
  readonly port: number
  /** Stops answering, and goes on where it was. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

/** The program of this machine, of either name; null when neither is installed. */
export const valkeyProgram = findProgram('valkey-server', 'redis-server')

/** The arguments of a server at a loopback port that writes nothing to disk. */
export const valkeyArguments = (port: number): string[] => [
  '--port',
  String(port),
  '--bind',
  '127.0.0.1',
  '--save',
  '',
  '--appendonly',
  'no',
]

/** Starts a Valkey or Redis server on a loopback port, a free one by default. */
export async function startValkey(port?: number): Promise<ValkeyServer> {
  if (!valkeyProgram) throw new Error('Neither valkey-server nor redis-server is installed')
  const own = port ?? (await freePort())
  const server = spawn(valkeyProgram, valkeyArguments(own), { stdio: 'ignore' })
  const exited = once(server, 'exit')
  for (let tries = 0; !(await accepts(own)); tries++) {
    if (server.exitCode !== null || tries > 200) throw new Error(`${valkeyProgram} did not start`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return {
    url: `valkey://127.0.0.1:${own}`,
    port: own,
    pause: () => void server.kill('SIGSTOP'),
    resume: () => void server.kill('SIGCONT'),
    async stop() {
      server.kill('SIGKILL')
      await exited
    },
  }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.end())
  })
