import { applyToJob } from '#contract/applications/applications.ts'
import { createEmployment } from '#contract/employments/edits.ts'
import type { createOwnAward } from '#contract/cv/awards.ts'
import type { SectionName } from '#contract/cv/sections.ts'
import {
  createProfileUrl,
  saveContactInfo,
  saveProfile,
  saveProfileSkills,
} from '#contract/profiles/edits.ts'
import { type Audience } from '#contract/core/audience.ts'
import { savePrivacy } from '#contract/settings/settings.ts'
import { pdf } from '../api/applications/applicationFixtures.ts'
import type { Caller } from '../api/backend.ts'
import { entryEndpoints, entryKinds, entryMarker } from '../api/cv/cvFixtures.ts'
import type { PersonName } from '../world.ts'

/** A text that only this section of Ana's profile contains. */
export const marker: Readonly<Record<SectionName, string>> = {
  employment: 'Lighthouse keeper',
  about: 'Beacons first.',
  skills: 'TypeScript',
  ...entryMarker,
  contact: '+380671234567',
  urls: 'https://ana.example/notes',
}

/**
 * Who looks: a member without ties, an HR manager of the company that Ana applied to, a member of it without rights, the
 * admin of a company that must not see that she is open to work, and Ana herself, opening her profile by its id.
 */
export const viewers = ['bohdan', 'hugo', 'mira', 'ivan', 'ana'] as const satisfies readonly PersonName[]

/** Who sees a section with an audience. Signed-out visitors see no profile at all. */
export const seenBy: Readonly<Record<Audience, readonly (typeof viewers)[number][]>> = {
  everyone: viewers,
  signedIn: viewers,
  companies: ['hugo'],
  nobody: [],
}

/** Fills every section of a profile; its owner applies to a job, and hides that they look for work from a company. */
export async function fillProfile(owner: Pick<Caller, 'call'>, jobId: number, hiddenFrom: number) {
  await owner.call(saveProfile, { body: { about: marker.about, open_to_work: true } })
  await owner.call(saveProfileSkills, { body: { skills: [{ name: marker.skills }] } })
  await owner.call(createProfileUrl, { body: { label: 'Notes', url: marker.urls } })
  const place = { address: '', address2: '', city: 'Odesa', state: '', zip: '', country_id: 1 }
  await owner.call(saveContactInfo, { body: { ...place, phone: marker.contact } })
  const dates = { start_date: '2020-01-01', end_date: null }
  await owner.call(createEmployment, {
    body: { company: 'Harbour', position: marker.employment, description: '', ...dates },
  })
  for (const kind of entryKinds) {
    const { create, form } = entryEndpoints[kind]
    await owner.call(create as typeof createOwnAward, { body: form as never })
  }
  const sent = { email: 'ana@people.example' }
  await owner.call(applyToJob, { params: { jobId }, body: sent, files: { resume: pdf() } })
  const privacy = { birth_date: 'nobody', contacts: 'nobody', ratings: 'nobody' } as const
  await owner.call(savePrivacy, { body: { ...privacy, hidden_from: [hiddenFrom] } })
}
