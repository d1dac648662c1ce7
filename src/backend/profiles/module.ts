import * as cover from '#contract/profiles/cover.ts'
import * as contract from '#contract/profiles/profiles.ts'
import * as edits from '#contract/profiles/edits.ts'
import type { DomainModule } from '../core/domainModule.ts'
import { hidePictures, picturesOfClosures, restorePictures } from './closing.ts'
import { createProfile } from './edit.ts'
import { deleteOldNameChanges } from './names/nameChanges.ts'
import { profileRates } from './rates.ts'
import { profileRoutes } from './routes.ts'

export const profileModule: DomainModule = {
  name: 'profiles',
  contract: [contract, edits, cover],
  routes: profileRoutes,
  rateLimits: profileRates,
  retention: { nameChanges: deleteOldNameChanges },
  createAccount: createProfile,
  close: hidePictures,
  reopen: restorePictures,
  needsFile: picturesOfClosures,
}
