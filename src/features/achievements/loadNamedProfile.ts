import { call } from '#contract/core/call.ts'
import { showProfile } from '#contract/profiles/profiles.ts'

/** The name of the person whose profile a page shows: the viewer, or the one named in the address. */
export async function loadNamedProfile({ api, scope, viewer }: App.Locals): Promise<string> {
  const profile =
    scope.profileId === null
      ? viewer?.profile
      : await call(api, showProfile, { params: { identifier: String(scope.profileId) } })
  return profile ? `${profile.first_name} ${profile.last_name}` : ''
}
