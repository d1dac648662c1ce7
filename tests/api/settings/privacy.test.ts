import { beforeAll, expect, test } from 'vitest'
import { applyToJob } from '#contract/applications/applications.ts'
import { saveContactInfo, saveProfile } from '#contract/profiles/edits.ts'
import { showOwnProfile, showProfile, showProfileExtra } from '#contract/profiles/profiles.ts'
import { findCompanies, showCompany } from '#contract/companies/companies.ts'
import { type Audience } from '#contract/core/audience.ts'
import { savePrivacy, showPrivacy } from '#contract/settings/settings.ts'
import { findVisibility } from '#backend/settings/visibility.ts'
import type { PersonName } from '../../world.ts'
import { pdf, postJob } from '../applications/applicationFixtures.ts'
import { failure, useBackend, type Caller } from '../backend.ts'

const app = useBackend({ rateFactor: 100 })
let identifier = ''

beforeAll(async () => {
  const ana = await app.as('ana')
  identifier = String(await app.idOf('ana'))
  await ana.call(saveProfile, { body: { birth_date: '1990-05-04', open_to_work: true } })
  await ana.call(saveContactInfo, {
    body: {
      address: 'Vulytsia 7',
      address2: '',
      city: 'Lviv',
      state: '',
      zip: '79000',
      country_id: 1,
      phone: '+380671234567',
    },
  })
  // Globex knows her as an applicant.
  await ana.call(applyToJob, {
    params: { jobId: await postJob(app) },
    body: { email: 'ana@people.example' },
    files: { resume: pdf() },
  })
})

const viewers = ['bohdan', 'mira', 'hugo', 'gita', 'ivan', 'ana'] as const
type Viewer = (typeof viewers)[number]
const allow = async (audience: Audience, hidden_from: number[] = []) =>
  (await app.as('ana')).call(savePrivacy, {
    body: { birth_date: audience, contacts: audience, ratings: audience, hidden_from },
  })

/** The viewers for whom `canSee` is true. */
async function viewersFor(canSee: (caller: Caller) => Promise<boolean>): Promise<Viewer[]> {
  const visible = await Promise.all(viewers.map(async (viewer) => canSee(await app.as(viewer))))
  return viewers.filter((_, index) => visible[index])
}
const birthDate = async (caller: Caller) =>
  (await caller.call(showProfile, { params: { identifier } })).birth_date === '1990-05-04'
const contacts = async (caller: Caller) => {
  const { contact_info } = await caller.call(showProfileExtra, { params: { identifier } })
  expect(contact_info.city).toBe('Lviv')
  return contact_info.phone !== '' && contact_info.address !== '' && contact_info.zip !== ''
}
const openToWork = async (caller: Caller) =>
  (await caller.call(showProfile, { params: { identifier } })).open_to_work

test.each([
  ['everyone', ['bohdan', 'mira', 'hugo', 'gita', 'ivan', 'ana']],
  ['signedIn', ['bohdan', 'mira', 'hugo', 'gita', 'ivan', 'ana']],
  ['companies', ['hugo', 'gita']],
  ['nobody', []],
] as const)('content visible to %s is visible to %j', async (audience, expected) => {
  await allow(audience)
  expect(await viewersFor(birthDate)).toEqual(expected)
  expect(await viewersFor(contacts)).toEqual(expected)
  const { ctx } = app.backend
  const sight = async (name: PersonName) =>
    findVisibility(ctx.db, Number(identifier), { userId: await app.idOf(name) })
  expect((await sight('hugo')).ratings).toBe(expected.includes('hugo' as never))
  expect((await sight('ivan')).ratings).toBe(expected.includes('ivan' as never))
  // Signed-out visitors see no profile; a page may show them only what its owner made public.
  expect((await failure(birthDate(app.anyone))).status).toBe(401)
  expect((await findVisibility(ctx.db, Number(identifier), null)).birthDate).toBe(audience === 'everyone')
  // Owners see everything on their own page.
  expect((await (await app.as('ana')).call(showOwnProfile)).birth_date).toBe('1990-05-04')
})

test('private content is hidden by default', async () => {
  const other = String(await app.idOf('bohdan'))
  const { birth_date } = await (await app.as('ivan')).call(showProfile, { params: { identifier: other } })
  expect(birth_date).toBeNull()
  expect(await (await app.as('mira')).call(showPrivacy)).toEqual({
    birth_date: 'nobody',
    contacts: 'nobody',
    ratings: 'nobody',
    following: 'nobody',
    citizenship: 'nobody',
    status: 'signedIn',
    findable: false,
    achievements: 'signedIn',
    hidden_from: [],
  })
})

test('a blocked company does not learn who looks for work, through any of its members', async () => {
  await allow('everyone')
  expect(await viewersFor(openToWork)).toEqual([...viewers])
  const { id: globexId } = await app.anyone.call(showCompany, { params: { slug: 'globex' } })
  await allow('everyone', [globexId])
  expect(await viewersFor(openToWork)).toEqual(['bohdan', 'ivan', 'ana'])
  const { hidden_from } = await (await app.as('ana')).call(showPrivacy)
  expect(hidden_from).toMatchObject([{ slug: 'globex', name: 'Globex' }])
})

test('only existing companies can be blocked, and they are found by any word of their name', async () => {
  const ana = await app.as('ana')
  const privacy = { birth_date: 'nobody', contacts: 'nobody', ratings: 'nobody' } as const
  const refused = await failure(ana.call(savePrivacy, { body: { ...privacy, hidden_from: [999_999] } }))
  expect(refused.fields[0]).toMatchObject({ field: 'hidden_from', code: 'unknownChoice' })
  expect(await ana.call(findCompanies, { query: { name: 'GLO' } })).toMatchObject([{ slug: 'globex' }])
  expect(await ana.call(findCompanies, { query: { name: '%' } })).toEqual([])
})

test('citizenship begins as private, the status as visible to anyone logged in', async () => {
  const hugo = await app.as('hugo')
  await hugo.call(saveProfile, { body: { citizenship_id: 2, status: 'studying' } })
  const params = { identifier: String(await app.idOf('hugo')) }
  const seenBy = async (viewer: PersonName) => {
    const { citizenship, status } = await (await app.as(viewer)).call(showProfile, { params })
    return { citizenship, status }
  }
  expect(await hugo.call(showOwnProfile)).toMatchObject({ citizenship: 'United Kingdom', status: 'studying' })
  expect(await hugo.call(showPrivacy)).toMatchObject({ citizenship: 'nobody', status: 'signedIn' })
  expect(await seenBy('bohdan')).toEqual({ citizenship: null, status: 'studying' })
  const hidden = { birth_date: 'nobody', contacts: 'nobody', ratings: 'nobody' } as const
  const stored = { ...hidden, hidden_from: [] }
  await hugo.call(savePrivacy, { body: { ...stored, citizenship: 'signedIn', status: 'nobody' } })
  expect(await seenBy('mira')).toEqual({ citizenship: 'United Kingdom', status: 'none' })
  // What is left out stays as it is.
  await hugo.call(savePrivacy, { body: stored })
  expect(await hugo.call(showPrivacy)).toMatchObject({ citizenship: 'signedIn', status: 'nobody' })
  expect((await failure(hugo.call(saveProfile, { body: { citizenship_id: 9999 } }))).fields).toMatchObject([
    { field: 'citizenship_id', code: 'unknownChoice' },
  ])
})

test('who must not see that somebody is open to work does not see that they are available', async () => {
  const mira = await app.as('mira')
  await mira.call(saveProfile, { body: { status: 'available' } })
  const params = { identifier: String(await app.idOf('mira')) }
  const statusFor = async (viewer: PersonName) =>
    (await (await app.as(viewer)).call(showProfile, { params })).status
  const [globex] = await mira.call(findCompanies, { query: { name: 'Globex' } })
  const stored = { birth_date: 'nobody', contacts: 'nobody', ratings: 'nobody' } as const
  await mira.call(savePrivacy, { body: { ...stored, hidden_from: [globex?.id ?? 0] } })
  expect(await statusFor('gita')).toBe('none')
  expect(await statusFor('bohdan')).toBe('available')
  await mira.call(saveProfile, { body: { status: 'on_leave' } })
  expect(await statusFor('gita')).toBe('on_leave')
})
