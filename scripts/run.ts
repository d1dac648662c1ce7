import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface RunResult {
  readonly passed: boolean
  /** Standard output and standard error, interleaved. */
  readonly output: string
}

/** Runs a command, passing its output through and capturing it. */
export async function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<RunResult> {
  const colors = process.stdout.isTTY && !process.env['NO_COLOR'] ? { FORCE_COLOR: '1' } : {}
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colors, ...env },
    shell: process.platform === 'win32',
  })
  const written: Buffer[] = []
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from.on('data', (chunk: Buffer) => {
      written.push(chunk)
      to.write(chunk)
    })
  // A process that the command left behind may write to them for ever.
  child.once('exit', () => {
    setTimeout(() => [child.stdout, child.stderr].forEach((stream) => stream.destroy()), 5_000).unref()
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { passed: code === 0, output: Buffer.concat(written).toString('utf8') }
}
