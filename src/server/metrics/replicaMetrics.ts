import { readOutcomes } from '#backend/db/replica.ts'
import type { Backend } from '#backend/main.ts'
import type { Define } from './define.ts'

/** Reads that may take place on the replica: absent without DATABASE_READ_URL. */
export function defineReplicaMetrics(
  { counters }: Define,
  { connection: { replica } }: Pick<Backend, 'connection'>,
): void {
  counters(
    'tenure_replica_reads_total',
    'Reads on the replica, or on the primary because it was late, away, cancelled the read, or rested after that.',
    ['outcome'],
    () => {
      const { counts } = replica
      return counts ? readOutcomes.map((outcome) => [{ outcome }, counts[outcome]] as const) : []
    },
  )
}
