import * as contract from '#contract/follows/follows.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { followRoutes } from './routes.ts'

export const followModule: DomainModule = { name: 'follows', contract: [contract], routes: followRoutes }
