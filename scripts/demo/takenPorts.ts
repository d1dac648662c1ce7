import { createServer } from 'node:net'
import type { Config } from '#server/config.ts'

/** A port of the product, and the setting that defines it. */
export interface Listening {
  readonly variable: string
  readonly what: string
  readonly port: number
  /** Empty: all addresses. */
  readonly host: string
}
export interface Taken extends Listening {
  /** The code of the operating system: `EADDRINUSE`, `EACCES`. */
  readonly reason: string
}

/** All ports of a configuration but 0, which means any free port. */
export function portsOf({ env }: Pick<Config, 'env'>): Listening[] {
  const { PORT, REALTIME, REALTIME_PORT, METRICS_PORT, METRICS_HOST, HOST: host } = env
  const ports: Listening[] = [{ variable: 'PORT', what: 'the site', port: PORT, host }]
  if (REALTIME === 'embedded')
    ports.push({ variable: 'REALTIME_PORT', what: 'the realtime server', port: REALTIME_PORT, host })
  if (METRICS_PORT !== undefined)
    ports.push({ variable: 'METRICS_PORT', what: 'the metrics', port: METRICS_PORT, host: METRICS_HOST })
  return ports.filter(({ port }) => port !== 0)
}

/** Ports that are in use, not permitted, or configured twice. */
export async function takenPorts(ports: readonly Listening[]): Promise<Taken[]> {
  const results = await Promise.all(
    ports.map(async (one, at): Promise<Taken[]> => {
      const twice = ports.slice(0, at).some(({ port }) => port === one.port)
      const reason = twice ? 'EADDRINUSE' : await tryPort(one)
      return reason === null ? [] : [{ ...one, reason }]
    }),
  )
  return results.flat()
}

/** Explains in the terminal how to choose other ports. */
export async function explainTaken(taken: readonly Taken[]): Promise<string> {
  const lines = taken.map(({ variable, what, port, reason }) => {
    const problem = reason === 'EACCES' ? 'may not be used by you' : 'is in use'
    return `Port ${port}, for ${what}, ${problem}: set ${variable} to another one.`
  })
  const settings = await Promise.all(taken.map(async (one) => `${one.variable}=${await nextFree(one)}`))
  return `${lines.join('\n')}\n\n  ${settings.join(' ')} npm run demo\n`
}

function tryPort({ port, host }: Pick<Listening, 'port' | 'host'>): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'))
    server.listen({ port, ...(host ? { host } : {}), exclusive: true }, () =>
      server.close(() => resolve(null)),
    )
  })
}

async function nextFree({ port, host }: Listening): Promise<number> {
  for (let candidate = Math.max(port, 1024) + 1; candidate <= 65_535; candidate += 1)
    if ((await tryPort({ port: candidate, host })) === null) return candidate
  return 0
}
