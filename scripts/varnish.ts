import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './findProgram.ts'

interface VarnishPorts {
  /** Where readers come in. */
  readonly site: number
  /** Where the product sends its purges. */
  readonly purge: number
}

/** Its module of keys, where Debian's packages put it. */
const modules = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/varnish/vmods/libvmod_xkey.so`,
)

/** The path of `varnishd`, or null where Varnish or its modules are not installed. */
export const findVarnish = (): string | null => {
  const program = findProgram('varnishd')
  return program && findProgram(...modules) ? program : null
}

/**
 * Writes the sample configuration into a folder, for processes at these ports. Returns the arguments of `varnishd`, which stays in
 * the foreground.
 */
export async function configureVarnish(
  folder: string,
  ports: VarnishPorts,
  processes: readonly number[],
): Promise<string[]> {
  const file = join(folder, 'varnish.vcl')
  const sample = await readFile(new URL('../deploy/varnish.vcl', import.meta.url), 'utf8')
  await writeFile(file, forProcesses(sample, processes))
  const listen = ['-a', `127.0.0.1:${ports.site}`, '-a', `purge=127.0.0.1:${ports.purge}`]
  const own = ['-F', '-j', 'none', '-n', join(folder, 'varnish'), '-f', file, '-s', 'malloc,256M']
  return [...own, ...listen, '-p', 'http_gzip_support=off']
}

/** Starts Varnish with the sample configuration, in front of processes at these ports. */
export async function startVarnish(
  binary: string,
  ports: VarnishPorts,
  processes: readonly number[],
): Promise<{ stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-varnish-'))
  const child = spawn(binary, await configureVarnish(folder, ports, processes), {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output = (output + String(chunk)).slice(-4_000)))
  const answers = () =>
    fetch(`http://127.0.0.1:${ports.site}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (child.exitCode === null && !(await answers()))
    await new Promise((resolve) => setTimeout(resolve, 50))
  if (child.exitCode !== null) throw new Error(`varnishd did not start: ${output}`)
  return {
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** As an operator changes the sample: one backend for each process, added in `vcl_init`. */
function forProcesses(sample: string, [first = 0, ...others]: readonly number[]): string {
  const [backend = ''] = /^backend a \{[\s\S]*?^\}\n/m.exec(sample) ?? []
  const names = others.map((_, at) => `b${at}`)
  const portOf = (text: string, port: number) => text.replaceAll('"4321"', `"${port}"`)
  const further = others.map((port, at) => portOf(backend.replace('backend a', `backend ${names[at]}`), port))
  const added = ['a', ...names].map((name) => `  ready.add_backend(${name});\n`)
  return portOf(sample.replace(backend, backend + further.join('')), first).replace(
    '  ready.add_backend(a);\n',
    added.join(''),
  )
}
