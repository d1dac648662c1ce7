import * as attachments from '#contract/cvFiles/attachments.ts'
import * as checks from '#contract/cvFiles/checks.ts'
import * as choices from '#contract/cvFiles/choices.ts'
import * as contract from '#contract/cvFiles/files.ts'
import * as resume from '#contract/cvFiles/jsonResume.ts'
import type { DomainModule } from '../core/domainModule.ts'
import type { CredentialParts } from './attachments.ts'
import { revokeLinksAgain } from './checkLinks.ts'
import { cvFileRates } from './rates.ts'
import { cvFileRoutes } from './routes.ts'

/** @param credentials - what of signed credentials is offered for a CV, and attached to it */
export const cvFileModule = (credentials: CredentialParts): DomainModule => ({
  name: 'cvFiles',
  contract: [contract, choices, attachments, resume, checks],
  routes: (app) => cvFileRoutes(app, credentials),
  rateLimits: cvFileRates,
  afterRestore: async (ctx) => [`${await revokeLinksAgain(ctx)} check links are revoked again.`],
})
