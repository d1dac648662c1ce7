import * as contract from '#contract/uploads/uploads.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { deleteExpiredUploads } from './cancelUpload.ts'
import { uploadRates } from './rates.ts'
import { uploadRoutes } from './routes.ts'

export const uploadModule: DomainModule = {
  name: 'uploads',
  contract: [contract],
  routes: uploadRoutes,
  rateLimits: uploadRates,
  retention: { expired: deleteExpiredUploads },
}
