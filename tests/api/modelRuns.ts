interface ModelRuns {
  readonly numRuns: number
  readonly seed?: number
  readonly endOnFailure: true
}

/**
 * How a model runs: `few` sequences, or `PROPERTY_RUNS` where there is time. `seed` is for a model that counts what its sequences have
 * met; others vary. The first failure is reported as it is: to look for a shorter sequence takes longer than a test may.
 */
export function modelRuns(few: number, seed?: number): ModelRuns {
  const { PROPERTY_RUNS, PROPERTY_SEED } = process.env
  return {
    numRuns: Number(PROPERTY_RUNS ?? few),
    ...(seed === undefined ? {} : { seed: Number(PROPERTY_SEED ?? seed) }),
    endOnFailure: true,
  }
}
