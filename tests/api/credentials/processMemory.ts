import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'

const chunk = 4 * 1024 * 1024
/** So that nothing is overlooked where one chunk ends; longer than any secret. */
const overlap = 4096

/** Whether the memory of other processes can be read here: on Linux, as their parent. */
export const canReadMemory = existsSync('/proc/self/mem')

/** Child processes that run now, by id, with the last part of their command line. */
export function childrenOf(parent: number): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      // The name of a program may have spaces and brackets.
      const [, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      if (Number(ppid) !== parent) continue
      const command = readFileSync(`/proc/${entry}/cmdline`, 'utf8').split('\0')
      found.set(Number(entry), command.findLast((part) => part.endsWith('.ts')) ?? '')
    } catch {
      // It has ended meanwhile.
    }
  return found
}

/** Which of some texts, as Latin-1, are in what a process can write: its heaps, stacks and buffers. */
export function findInMemory(pid: number, texts: readonly string[]): string[] {
  const regions = readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, start, end] = /^([\da-f]+)-([\da-f]+) rw/.exec(line) ?? []
      return start && end ? [{ start: BigInt(`0x${start}`), end: BigInt(`0x${end}`) }] : []
    })
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const terms = texts.map((text) => Buffer.from(text, 'latin1'))
  const found = new Set<string>()
  const buffer = Buffer.alloc(chunk)
  try {
    for (const { start, end } of regions)
      for (let at = start; at < end; at += BigInt(chunk - overlap)) {
        const length = readAt(memory, buffer, at, end)
        if (length === 0) break
        const part = buffer.subarray(0, length)
        terms.forEach((secret, index) => part.includes(secret) && found.add(texts[index] ?? ''))
      }
  } finally {
    closeSync(memory)
    buffer.fill(0)
  }
  return [...found]
}

function readAt(memory: number, buffer: Buffer, at: bigint, end: bigint): number {
  try {
    return readSync(memory, buffer, 0, Number(end - at < BigInt(chunk) ? end - at : BigInt(chunk)), at)
  } catch {
    // Reserved, but never written.
    return 0
  }
}
