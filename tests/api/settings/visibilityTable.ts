import { applyToJob } from '#contract/applications/applications.ts'
import type { createOwnAward } from '#contract/cv/awards.ts'
import { saveSections, sectionNames, type SectionName } from '#contract/cv/sections.ts'
import {
  createProfileUrl,
  saveContactInfo,
  saveProfile,
  saveProfileSkills,
} from '#contract/profiles/edits.ts'
import { savePublicPage } from '#contract/publicPages/publicPages.ts'
import { type Audience } from '#contract/core/audience.ts'
import { savePrivacy } from '#contract/settings/settings.ts'
import { pdf, postJob } from '../applications/applicationFixtures.ts'
import type { Caller, TestBackend } from '../backend.ts'
import { makeFile, openPdf } from '../cvFiles/cvFileFixtures.ts'
import { entryEndpoints, entryKinds, entryMarker } from '../cv/cvFixtures.ts'
import { hire } from '../employments/hiredPeople.ts'

/** What has an audience: the sections of a profile, and two of its fields. */
export const parts = [...sectionNames, 'birthDate', 'citizenship'] as const
export type Part = (typeof parts)[number]

/** A text that only this part of the profile contains. */
export const marker: Readonly<Record<Part, string>> = {
  employment: 'Bookkeeper',
  about: 'Beacons first.',
  skills: 'Knot splicing',
  ...entryMarker,
  contact: '+380671234567',
  urls: 'https://olena.example/notes',
  birthDate: '1971-02-03',
  citizenship: 'United Kingdom',
}

/**
 * Who looks: a signed-out stranger; a member of the product; an HR manager of the company that the person works for and
 * has applied to; a colleague there without rights; the admin of a company from which the person hides; the person as the
 * preview shows them; and the person themself.
 */
export const viewers = ['stranger', 'member', 'linked', 'colleague', 'hidden', 'preview', 'self'] as const
export type Viewer = (typeof viewers)[number]

const signedIn = ['everyone', 'signedIn'] as const
const linked = [...signedIn, 'companies'] as const
const all = [...linked, 'nobody'] as const
const everyone = ['everyone'] as const
const none = [] as const

interface Surface {
  /** The parts that it can contain. */
  readonly holds: readonly Part[]
  /** The audiences whose parts each viewer finds there. */
  readonly shows: Readonly<Record<Viewer, readonly Audience[]>>
}
const onlyFor = (few: Partial<Surface['shows']>): Surface['shows'] => ({
  stranger: none,
  member: none,
  linked: none,
  colleague: none,
  hidden: none,
  preview: none,
  self: none,
  ...few,
})
const forAll = (audiences: readonly Audience[]) =>
  Object.fromEntries(viewers.map((viewer) => [viewer, audiences])) as unknown as Surface['shows']
const ofProfile = {
  stranger: none,
  member: signedIn,
  linked,
  colleague: signedIn,
  hidden: signedIn,
  preview: signedIn,
  self: all,
} as const

/** The table: what is visible to whom, and where. The page of a profile consists of the calls of `profile`. */
export const surfaces = {
  profile: { holds: parts, shows: ofProfile },
  // The page of an employment, with the skills used there. It has no preview.
  employment: { holds: ['employment', 'skills'], shows: { ...ofProfile, preview: all } },
  // Companies from which a person hides do not find them.
  search: {
    holds: ['employment', 'skills'],
    shows: { ...forAll(signedIn), stranger: none, hidden: none },
  },
  // The same for all who open it.
  publicPage: { holds: sectionNames, shows: forAll(everyone) },
  // Whoever has the link checks what it is about, and nothing else.
  checkPage: { holds: ['employment'], shows: forAll(all) },
  // Sent with all that the company may see; its other members have no access.
  application: {
    holds: ['employment', 'about', 'skills', 'education', 'certificates', 'projects', 'languages', 'awards'],
    shows: onlyFor({ linked, self: linked }),
  },
} as const satisfies Record<string, Surface>
export type SurfaceName = keyof typeof surfaces
export const surfaceNames = Object.keys(surfaces) as SurfaceName[]

/** An application with its job. */
export interface Sent {
  readonly jobId: number
  readonly applicationId: number
}

const publicAddress = 'table-person'

/** Somebody with every part filled in, who works at Globex, hides from Initech, and has a public page and a check link. */
export async function createShownPerson(app: TestBackend) {
  const { caller, id, employmentId, email } = await hire(app)
  await caller.call(saveProfile, {
    body: { about: marker.about, birth_date: marker.birthDate, citizenship_id: 2 },
  })
  const used_in = { employments: [employmentId], certificates: [], projects: [] }
  await caller.call(saveProfileSkills, { body: { skills: [{ name: marker.skills, used_in }] } })
  await caller.call(createProfileUrl, { body: { label: 'Notes', url: marker.urls } })
  const place = { address: '', address2: '', city: 'Odesa', state: '', zip: '', country_id: 1 }
  await caller.call(saveContactInfo, { body: { ...place, phone: marker.contact } })
  for (const kind of entryKinds) {
    const { create, form } = entryEndpoints[kind]
    await caller.call(create as typeof createOwnAward, { body: form as never })
  }
  await caller.call(savePublicPage, {
    body: { address: publicAddress, indexed: false, parts: [...sectionNames] },
  })
  const { links } = await openPdf(await makeFile(caller, { sections: ['employment'], check_links: true }))
  const { rows } = await app.backend.connection.pool.query<{ id: string }>(
    "select id from companies where slug = 'initech'",
  )
  const hiddenFrom = Number(rows[0]?.id)

  return {
    caller,
    /** Shows some parts to an audience, and all others to nobody. */
    async showOnly(shown: readonly Part[], audience: Audience): Promise<void> {
      const of = (part: Part) => (shown.includes(part) ? audience : 'nobody')
      await caller.call(saveSections, {
        body: { sections: sectionNames.map((name: SectionName) => ({ name, audience: of(name) })) },
      })
      await caller.call(savePrivacy, {
        body: {
          birth_date: of('birthDate'),
          citizenship: of('citizenship'),
          contacts: of('contact'),
          ratings: 'nobody',
          findable: true,
          hidden_from: [hiddenFrom],
        },
      })
    },
    /** Applies to a new job. */
    async apply(): Promise<Sent> {
      const jobId = await postJob(app)
      const { id: applicationId } = await caller.call(applyToJob, {
        params: { jobId },
        body: { email },
        files: { resume: pdf() },
      })
      return { jobId, applicationId }
    },
    /** The addresses that a viewer reads on a surface. */
    requests(surface: SurfaceName, viewer: Viewer, sent: Sent): string[] {
      const of = viewer === 'self' ? '' : `/${id}`
      const searched = [String(id), ...surfaces.search.holds.map((part) => marker[part])]
      return {
        profile: [`profile/show${of}`, `profile/show-extra${of}`, `profile/cv${of}`],
        employment: [`employments/${employmentId}`, `employments/${employmentId}/details`],
        search: searched.map((q) => `people?q=${encodeURIComponent(q)}`),
        publicPage: [`public-pages/${publicAddress}`],
        checkPage: [`employment-checks/${links[0]?.split('/').at(-1)}`],
        application:
          viewer === 'self'
            ? [`jobs/${sent.jobId}/application`]
            : [`applications/${sent.applicationId}`, `jobs/${sent.jobId}/applications`],
      }[surface]
    },
  }
}

/** Everything that a viewer gets at these addresses; nothing where they are refused. */
export async function readAll(
  app: TestBackend,
  { token }: Pick<Caller, 'token'>,
  addresses: readonly string[],
): Promise<string> {
  const bodies = await Promise.all(
    addresses.map(async (address) => {
      const url = new URL(address, 'http://backend/api/')
      url.searchParams.set('locale', 'en_GB')
      const headers = token === null ? {} : { authorization: `Bearer ${token}` }
      const response = await app.send(new Request(url, { headers }))
      const body = await response.text()
      if (![200, 401, 403, 404].includes(response.status))
        throw new Error(`${response.status} from ${address}: ${body}`)
      // Cards do not say by what somebody was found.
      return response.ok && body.includes('"user_id"') ? `${body} ${url.searchParams.get('q')}` : body
    }),
  )
  return bodies.join('\n')
}
