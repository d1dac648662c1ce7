import { findProgram } from '../findProgram.ts'
import { valkeyProgram } from '../valkey.ts'
import { findVarnish } from '../varnish.ts'

/** What the rig is made of, beside the product; where Debian's packages put it. */
const files = {
  haproxy: ['haproxy'],
  etcd: ['etcd'],
  patroni: ['patroni'],
  pgbouncer: ['pgbouncer'],
  initdb: ['/usr/lib/postgresql/18/bin/initdb', '/usr/lib/postgresql/17/bin/initdb', '/usr/lib/postgresql/16/bin/initdb', '/usr/lib/postgresql/15/bin/initdb'], // prettier-ignore
  faketime: ['/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1', '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1'], // prettier-ignore
} as const
export type Tool = keyof typeof files | 'valkey' | 'varnish'
export type Tools = Readonly<Record<Tool, string | null>>

/** Without these there is no rig; without the others, it has no bus or CDN of its own, or a fault less. */
const needed: readonly Tool[] = ['haproxy', 'etcd', 'patroni', 'pgbouncer', 'initdb']
const packages: Readonly<Record<Tool, string>> = {
  haproxy: 'haproxy',
  etcd: 'etcd-server',
  patroni: 'patroni python3-etcd',
  pgbouncer: 'pgbouncer',
  initdb: 'postgresql',
  valkey: 'valkey-server',
  varnish: 'varnish varnish-modules',
  faketime: 'libfaketime',
}

export function findTools(): Tools {
  const found = Object.entries(files).map(([tool, names]) => [tool, findProgram(...names)])
  return { ...Object.fromEntries(found), valkey: valkeyProgram, varnish: findVarnish() } as unknown as Tools
}

/** A sentence about what is not installed; null when nothing is missing. */
export function describeMissing(tools: Tools): string | null {
  const missing = (Object.keys(packages) as Tool[]).filter((tool) => tools[tool] === null)
  if (missing.length === 0) return null
  const install = `apt-get install ${missing.map((tool) => packages[tool]).join(' ')}`
  const isUsable = missing.every((tool) => !needed.includes(tool))
  return `Not installed: ${missing.join(', ')} (${install}). ${isUsable ? 'Their faults are left out.' : 'There is no rig without it.'}`
}

export const canRun = (tools: Tools): boolean => needed.every((tool) => tools[tool] !== null)
