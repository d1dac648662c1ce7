import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const closeWait = '08'
const established = '01'

interface Socket {
  readonly inode: string
  readonly localPort: number
  readonly state: string
}

/**
 * The sockets of a process that nobody is at the other end of: the other side has closed them and the process has not, or they are
 * open at a port where nobody is connected any more. Linux only.
 */
export function socketsLeft(pid: number, quietPorts: readonly number[]): number {
  const own = inodesOf(pid)
  return readSockets().filter(
    ({ inode, localPort, state }) =>
      own.has(inode) && (state === closeWait || (state === established && quietPorts.includes(localPort))),
  ).length
}

function inodesOf(pid: number): ReadonlySet<string> {
  const folder = `/proc/${pid}/fd`
  const inodes = new Set<string>()
  for (const fd of readdirSync(folder))
    try {
      const inode = /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${fd}`))?.[1]
      if (inode) inodes.add(inode)
    } catch {
      // It was closed in between.
    }
  return inodes
}

function readSockets(): Socket[] {
  return ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => {
    const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n')
    return lines.map((line) => {
      const [, local = '', , state = '', , , , , , inode = ''] = line.trim().split(/\s+/)
      return { inode, localPort: Number.parseInt(local.split(':')[1] ?? '0', 16), state }
    })
  })
}
