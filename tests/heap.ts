import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The bytes in use on the heap of this process, garbage excluded. */
export function usedHeap(): number {
  collect()
  return process.memoryUsage().heapUsed
}
