/** What a process of the product has done so far, counted and profiled from within, for benches. */
import { Session } from 'node:inspector/promises'
import pg from 'pg'
import type { Backend } from '#backend/main.ts'
import { shareByLayer, type LayerShares } from './layers.ts'

export interface Counts {
  /** Statements sent to the database, without those of the queue. */
  readonly statements: number
  /** Calls of the backend's endpoints, by pages or by clients. */
  readonly calls: number
}

/** Requests of the parent process, by name, with their answers. */
export interface Answers {
  cpu: NodeJS.CpuUsage
  memory: NodeJS.MemoryUsage
  counts: Counts
  startAllocation: null
  /** Bytes allocated since `startAllocation`, estimated from a sample of one in 16 KB. */
  stopAllocation: number
  startProfile: null
  stopProfile: LayerShares
}
export type Question = keyof Answers

const counts = { statements: 0, calls: 0 }
const inspector = new Session()

/** Counts from now on. */
export function countStatements(): void {
  const { prototype } = pg.Client
  const query = prototype.query as (...args: unknown[]) => unknown
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [given] = args as [string | { text?: string }]
    if (!(typeof given === 'string' ? given : (given.text ?? '')).includes('pgboss')) counts.statements++
    return Reflect.apply(query, this, args)
  } as typeof prototype.query
}

export function countCalls(backend: Backend): void {
  const { fetch } = backend
  const counted: Backend['fetch'] = (...args) => {
    counts.calls++
    return fetch(...args)
  }
  Object.assign(backend, { fetch: counted })
}

const answers: { [Name in Question]: () => Answers[Name] | Promise<Answers[Name]> } = {
  cpu: () => process.cpuUsage(),
  memory: () => process.memoryUsage(),
  counts: () => ({ ...counts }),
  async startAllocation() {
    inspector.connect()
    await inspector.post('HeapProfiler.startSampling', {
      samplingInterval: 16_384,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    })
    return null
  },
  async stopAllocation() {
    const { profile } = await inspector.post('HeapProfiler.stopSampling')
    inspector.disconnect()
    const sizeOf = ({ selfSize, children }: typeof profile.head): number =>
      children.reduce((sum, child) => sum + sizeOf(child), selfSize)
    return sizeOf(profile.head)
  },
  async startProfile() {
    inspector.connect()
    await inspector.post('Profiler.enable')
    await inspector.post('Profiler.setSamplingInterval', { interval: 200 })
    await inspector.post('Profiler.start')
    return null
  },
  async stopProfile() {
    const { profile } = await inspector.post('Profiler.stop')
    inspector.disconnect()
    return shareByLayer(profile)
  },
}

/** Answers the parent process. */
export function answerQuestions(): void {
  process.on('message', (question: Question) => {
    void (async () => process.send?.(await answers[question]()))()
  })
}
