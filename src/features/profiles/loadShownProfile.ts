import { CallError } from '#contract/core/errors.ts'
import { call } from '#contract/core/call.ts'
import { showCv, showOwnCv, type Cv } from '#contract/cv/cv.ts'
import {
  showProfile,
  showProfileExtra,
  type Profile,
  type ProfileExtra,
} from '#contract/profiles/profiles.ts'

/** The profile shown on a page: the viewer's own, or the one named in the address. */
export interface ShownProfile {
  /** The editable view. The user's own profile opened by its id is shown as others see it. */
  readonly own: boolean
  readonly profile: Profile
  readonly extra: ProfileExtra
}

/** Loads the shown profile; `asCompany` previews the viewer's own, opened by its id. */
export async function loadShownProfile(locals: App.Locals, asCompany?: string): Promise<ShownProfile> {
  const { scope, viewer } = locals
  if (scope.profileId === null) {
    if (!viewer) throw failed(locals, 'userDataMissing')
    return { own: true, profile: withUserId(locals, viewer.profile), extra: viewer.extra }
  }
  const identifier = String(scope.profileId)
  const query = previewOf(locals, asCompany)
  const [profile, extra] = await Promise.all([
    call(locals.api, showProfile, { params: { identifier }, query }),
    loadExtra(locals, identifier, query),
  ])
  return { own: false, profile: withUserId(locals, profile), extra }
}

/** The sections of the shown profile; `asCompany` as in `loadShownProfile`. */
export function loadCv(locals: App.Locals, asCompany?: string): Promise<Cv> {
  const { api, scope } = locals
  if (scope.profileId === null) return call(api, showOwnCv)
  const params = { identifier: String(scope.profileId) }
  return call(api, showCv, { params, query: previewOf(locals, asCompany) })
}

async function loadExtra(
  locals: App.Locals,
  identifier: string | null,
  query: PreviewOf,
): Promise<ProfileExtra> {
  if (!identifier) throw failed(locals, 'userIdMissing')
  return call(locals.api, showProfileExtra, { params: { identifier }, query })
}

type PreviewOf = { as_company?: string }
/** The query of a preview: only the viewer's own profile has one. */
const previewOf = ({ scope, viewer }: App.Locals, asCompany: string | undefined): PreviewOf =>
  asCompany !== undefined && viewer?.profile.user_id === scope.profileId ? { as_company: asCompany } : {}

/** An external backend may respond with an empty profile. */
function withUserId(locals: App.Locals, profile: Profile): Profile {
  if (!(profile as Profile | null)?.user_id) throw failed(locals, 'userDataMissing')
  return profile
}

function failed({ t }: App.Locals, code: 'userDataMissing' | 'userIdMissing'): CallError {
  return new CallError('failed', t(`errors:${code}`), { status: 502, code })
}
