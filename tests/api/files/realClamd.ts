import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian's location is not on everyone's PATH. */
const program = ['clamd', '/usr/sbin/clamd'].find((name) => spawnSync(name, ['--version']).status === 0)
export const hasClamd = program !== undefined

/** A clamd for this test with a single signature: any file that contains `evil`. It accepts files up to 8 MB. */
export async function realClamd(evil: string) {
  const folder = await mkdtemp(join(tmpdir(), 'tenure-clamd-'))
  const database = join(folder, 'signatures')
  await mkdir(database)
  // Name, any file type, any offset, and the pattern in hexadecimal.
  await writeFile(join(database, 'test.ndb'), `Tenure.Test:0:*:${Buffer.from(evil).toString('hex')}\n`)
  const socket = join(folder, 'clamd.socket')
  const settings = {
    LocalSocket: socket,
    DatabaseDirectory: database,
    TemporaryDirectory: folder,
    LogFile: join(folder, 'log'),
    Foreground: 'yes',
    StreamMaxLength: '8M',
    MaxThreads: '2',
    User: process.env['USER'] ?? 'root',
  }
  const file = join(folder, 'clamd.conf')
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}`)
  await writeFile(file, `${lines.join('\n')}\n`)
  const child = spawn(program ?? '', ['--config-file', file], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (!(await answers(socket))) {
    if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url: `unix://${socket}`,
    async stop() {
      child.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answers(path: string): Promise<boolean> {
  const socket = connect({ path })
  try {
    await once(socket, 'connect')
    socket.write('zPING\0')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    return answer.toString() === 'PONG\0'
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
