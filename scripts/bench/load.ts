import autocannon from 'autocannon'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import type { Answers, Question } from './meter.ts'
import { residentBytes } from './resident.ts'

export interface Server {
  readonly url: string
  /** Where its realtime server of jobs listens; null when it has none. */
  readonly realtime: { readonly port: number; readonly key: string } | null
  /** Microseconds of processor time so far. */
  cpu(): Promise<number>
  /** Bytes. */
  memory(): Promise<NodeJS.MemoryUsage>
  /** Only the product answers more than `cpu` and `memory`. */
  ask<Name extends Question>(question: Name): Promise<Answers[Name]>
  /** Resident bytes of its process and those it started. */
  resident(): number
  stop(): void
  /** Resolves when its process has exited. */
  readonly exited: Promise<unknown>
}

export interface Sample {
  /** Requests per second. */
  readonly rate: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Microseconds of processor time per request, of the server's process. */
  readonly cpu: number
  readonly errors: number
}

/** The memory settings of `npm start`. */
const asStarted = {
  execArgv: packageJson.scripts.start.match(/--max-[\w-]+=\d+/g) ?? [],
  env: { MALLOC_ARENA_MAX: '2' },
}

type Started = Pick<Server, 'url'> & Partial<Pick<Server, 'realtime'>>

async function startServer(
  file: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Server> {
  const child = fork(new URL(file, import.meta.url), args, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: asStarted.execArgv,
    env: { ...process.env, ...asStarted.env, ...env },
  })
  const { url, realtime = null } = await new Promise<Started>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Started))
    child.once('exit', (code) => reject(new Error(`${file} ended with code ${String(code)}`)))
  })
  const ask = async <Name extends Question>(question: Name): Promise<Answers[Name]> => {
    child.send(question)
    const [answer] = (await once(child, 'message')) as [Answers[Name]]
    return answer
  }
  return {
    url,
    realtime,
    ask,
    async cpu() {
      const { user, system } = await ask('cpu')
      return user + system
    },
    memory: () => ask('memory'),
    resident: () => residentBytes(child.pid ?? 0),
    stop: () => child.disconnect(),
    exited: once(child, 'exit'),
  }
}

/** Starts the product with the demo content in a temporary folder, which is deleted when it stops. */
export async function startDemo(env: NodeJS.ProcessEnv = {}): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-bench-'))
  return startIn(folder, env)
}

/** The same, started anew after the content was loaded, as `npm run demo` does: loading takes memory that is kept. */
export async function restartDemo(env: NodeJS.ProcessEnv = {}): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-bench-'))
  const first = await startServer('./product.ts', [], { DATA_DIR: folder, ...env })
  first.stop()
  await first.exited
  return startIn(folder, env)
}

async function startIn(folder: string, env: NodeJS.ProcessEnv): Promise<Server> {
  const server = await startServer('./product.ts', [], { DATA_DIR: folder, ...env })
  return { ...server, stop: () => (server.stop(), void removeLater(folder)) }
}

/** Delayed, because the process takes a moment to exit. */
function removeLater(folder: string): void {
  setTimeout(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }), 1_500)
}

/** Starts a plain server that sends the current response of a URL, byte for byte. */
export async function plainCopyOf(address: string, headers: Record<string, string>): Promise<Server> {
  const response = await fetch(address, { headers, redirect: 'manual' })
  if (response.status !== 200) throw new Error(`${address} responded with ${response.status}`)
  const raw = await rawBody(address, headers)
  return startSending(raw.body, raw.headers)
}

/** Starts a plain server that sends that many bytes of text. */
export async function startPlain(size: number): Promise<Server> {
  return startSending(Buffer.alloc(size, 'text '), { 'content-type': 'text/html; charset=utf-8' })
}

async function startSending(body: Buffer, headers: Record<string, string>): Promise<Server> {
  const file = join(await mkdtemp(join(tmpdir(), 'tenure-bench-')), 'page.json')
  await writeFile(file, JSON.stringify({ body: body.toString('base64'), headers }))
  return startServer('./plain.ts', [file])
}

/** The bytes on the wire; `fetch` would decompress them. */
async function rawBody(address: string, headers: Record<string, string>) {
  const { request } = await import('node:http')
  const req = request(address, { headers }).end()
  const [res] = (await once(req, 'response')) as [import('node:http').IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of res) chunks.push(chunk as Buffer)
  const dropped = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'])
  const rest = Object.entries(res.headers).filter(([name]) => !dropped.has(name))
  return { body: Buffer.concat(chunks), headers: Object.fromEntries(rest) as Record<string, string> }
}

export async function sample(
  server: Server,
  path: string,
  headers: Record<string, string>,
  { connections = 50, seconds = 3 } = {},
): Promise<Sample> {
  const before = await server.cpu()
  const result = await autocannon({ url: server.url + path, connections, duration: seconds, headers })
  const used = (await server.cpu()) - before
  const errors = result.errors + result.non2xx
  const { p50, p99 } = result.latency
  return { rate: result.requests.average, p50, p99, cpu: used / result.requests.total, errors }
}
