import * as checks from '#contract/cvFiles/checks.ts'
import * as choices from '#contract/cvFiles/choices.ts'
import * as contract from '#contract/cvFiles/files.ts'
import * as resume from '#contract/cvFiles/jsonResume.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { cvFileRates } from './rates.ts'
import { cvFileRoutes } from './routes.ts'

export const cvFileModule: DomainModule = {
  name: 'cvFiles',
  contract: [contract, choices, resume, checks],
  routes: cvFileRoutes,
  rateLimits: cvFileRates,
}
