import { execFileSync } from 'node:child_process'

/** Resident bytes of a process and its descendants. */
export function residentBytes(root: number): number {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const own = (pid: number): number =>
    rows.reduce(
      (sum, [id = 0, parent, kilobytes = 0]) =>
        sum + (id === pid ? kilobytes * 1_024 : parent === pid ? own(id) : 0),
      0,
    )
  return own(root)
}
