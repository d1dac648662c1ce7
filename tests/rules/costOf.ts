/** Milliseconds that this thread computes; other tests and programs do not count. */
export function costOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  try {
    work()
  } catch {
    // Refusing may cost as much as reading.
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
