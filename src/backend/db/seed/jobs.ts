import { atelierSobreiroJobs } from './jobs/atelierSobreiro.ts'
import { harrowAndFinchJobs } from './jobs/harrowAndFinch.ts'
import { kalamarJobs } from './jobs/kalamar.ts'
import { kovylovePoleJobs } from './jobs/kovylovePole.ts'
import { krokIOporaJobs } from './jobs/krokIOpora.ts'
import { lypova9Jobs } from './jobs/lypova9.ts'
import { northwindJobs } from './jobs/northwind.ts'
import { skerryWindJobs } from './jobs/skerryWind.ts'
import { tallowLaneJobs } from './jobs/tallowLane.ts'
import { verstatJobs } from './jobs/verstat.ts'
import type { SeedJob } from './types.ts'

export const jobs: readonly SeedJob[] = [
  ...northwindJobs,
  ...harrowAndFinchJobs,
  ...skerryWindJobs,
  ...tallowLaneJobs,
  ...atelierSobreiroJobs,
  ...krokIOporaJobs,
  ...kovylovePoleJobs,
  ...kalamarJobs,
  ...lypova9Jobs,
  ...verstatJobs,
]
