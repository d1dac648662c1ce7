import { call } from '#contract/core/call.ts'
import { showCv, showOwnCv, type Cv } from '#contract/cv/cv.ts'
import { previewOf } from '../loadShownProfile.ts'

/** The sections of the profile shown on a page; `asCompany` as in `loadShownProfile`. */
export function loadCv(locals: App.Locals, asCompany?: string): Promise<Cv> {
  const { api, scope } = locals
  if (scope.profileId === null) return call(api, showOwnCv)
  const params = { identifier: String(scope.profileId) }
  return call(api, showCv, { params, query: previewOf(locals, asCompany) })
}
