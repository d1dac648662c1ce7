/** What a long run measured, and what follows from it. */
export interface SoakResult {
  readonly writes: number
  /** As many as there would be at the wanted pace. */
  readonly wantedWrites: number
  readonly reads: number
  readonly stale: number
  readonly failed: number
  readonly deaths: readonly string[]
  /** Resident bytes of each process, sampled evenly from the start to the end. */
  readonly resident: Readonly<Record<string, readonly number[]>>
}

/** Memory may grow by so much after the first part of the time. */
export const mostGrowth = 0.05
/** With fewer writes a run says nothing: the machine was busy with something else. */
const leastWrites = 0.9
/** Caches and the compiler fill up meanwhile. */
const warmUpShare = 0.2
/** Samples at each end, whose median counts: garbage comes and goes. */
const samplesAtEnd = 5

/** By what share a process has grown since it was warm; negative when it has shrunk. */
export function growthOf(samples: readonly number[]): number {
  const warm = samples.slice(Math.floor(samples.length * warmUpShare))
  return middle(warm.slice(-samplesAtEnd)) / middle(warm.slice(0, samplesAtEnd)) - 1
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN

/** The thresholds that were missed, as sentences; none when all is well. */
export function missedBySoak(result: SoakResult): string[] {
  const { writes, wantedWrites, reads, stale, failed, deaths, resident } = result
  const missed: string[] = []
  if (reads === 0) missed.push('nothing was read')
  if (writes < wantedWrites * leastWrites)
    missed.push(`${writes} writes of ${wantedWrites}: too slow a machine`)
  if (stale > 0) missed.push(`${stale} stale reads`)
  if (failed > 0) missed.push(`${failed} failed requests`)
  if (deaths.length > 0) missed.push(`died: ${deaths.join(', ')}`)
  for (const [name, samples] of Object.entries(resident)) {
    const growth = growthOf(samples)
    if (!(growth <= mostGrowth)) missed.push(`${name} has grown by ${(growth * 100).toFixed(1)} %`)
  }
  return missed
}
