import { afterAll, beforeAll } from 'vitest'
import { createLocalInternet, type LocalInternet } from '../../localInternet.ts'

export type { LocalInternet }

/** The same for the tests of a file. */
export function useLocalInternet(): LocalInternet {
  const { internet, start, stop } = createLocalInternet()
  beforeAll(start)
  afterAll(stop)
  return internet
}
