import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { createEmployment } from '#contract/employments/edits.ts'
import { showOwnCv } from '#contract/cv/cv.ts'
import { saveSections, sectionNames } from '#contract/cv/sections.ts'
import { listDirectoryPeople } from '#contract/directory/directory.ts'
import {
  createProfileUrl,
  saveContactInfo,
  saveProfile,
  saveProfileSkills,
} from '#contract/profiles/edits.ts'
import { showOwnProfileExtra, showProfileExtra } from '#contract/profiles/profiles.ts'
import type { PublicPart } from '#contract/publicPages/parts.ts'
import {
  previewPublicPage,
  removePublicPage,
  savePublicPage,
  showPublicPage,
  showPublicPageSettings,
} from '#contract/publicPages/publicPages.ts'
import { savePrivacy } from '#contract/settings/settings.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { entryEndpoints } from '../cv/cvFixtures.ts'
import { createPerson } from '../employments/invitationFixtures.ts'

const day = 24 * 60 * 60 * 1000
let ahead = 0
const app = useBackend({ rateFactor: 100 }, () => new Date(Date.now() + ahead))

const turnOn = (owner: Caller, address: string, parts: PublicPart[] = [], indexed = false) =>
  owner.call(savePublicPage, { body: { address, indexed, parts } })
const open = (address: string) => app.anyone.call(showPublicPage, { params: { address } })
const statusOf = (address: string) =>
  open(address).then(
    () => 200,
    async (error: unknown) => (await failure(Promise.reject(error))).status,
  )
const fieldsOf = async (attempt: Promise<unknown>) => (await failure(attempt)).fields.map(({ code }) => code)

test('a page is off until its owner turns it on, and gone once they turn it off', async () => {
  const { caller, id } = await createPerson(app)
  expect((await caller.call(showOwnProfileExtra)).public_page).toBeNull()
  const before = await caller.call(showPublicPageSettings)
  expect([before.enabled, before.indexed]).toEqual([false, false])
  expect(before.address).toMatch(/^[a-z0-9-]{3,}$/)
  expect(await statusOf(before.address)).toBe(404)
  expect((await turnOn(caller, before.address)).enabled).toBe(true)
  expect(await open(before.address)).toMatchObject({ address: before.address, indexed: false, sections: [] })
  // Only the owner's own profile links to it.
  const identifier = String(id)
  expect((await caller.call(showOwnProfileExtra)).public_page).toBe(before.address)
  const preview = await caller.call(showProfileExtra, { params: { identifier }, query: {} })
  expect(preview).not.toHaveProperty('public_page')
  await caller.call(removePublicPage)
  expect(await statusOf(before.address)).toBe(410)
  expect((await caller.call(showOwnProfileExtra)).public_page).toBeNull()
  expect(await caller.call(showPublicPageSettings)).toMatchObject({ enabled: false, address: before.address })
  // Turning it on again asks for nothing.
  await turnOn(caller, before.address)
  expect(await statusOf(before.address)).toBe(200)
})

test('it shows the chosen parts, which become visible to everyone, and nothing else', async () => {
  const { caller } = await createPerson(app)
  await caller.call(saveProfile, { body: { about: 'Beacons first.', open_to_work: true } })
  const work = { company: 'Harbour', position: 'Keeper', description: '', start_date: '2020-01-01' }
  const { id } = await caller.call(createEmployment, { body: { ...work, end_date: null } })
  const used = { employments: [id], certificates: [], projects: [] }
  await caller.call(saveProfileSkills, { body: { skills: [{ name: 'Knots', used_in: used }] } })
  const contact = { address: 'Mole 1', address2: '', state: '', zip: '65000', country_id: 1 }
  await caller.call(saveContactInfo, { body: { ...contact, city: 'Odesa', phone: '+380671234567' } })

  await turnOn(caller, 'beacon-keeper', ['about', 'skills'])
  const page = await open('beacon-keeper')
  expect(page).toMatchObject({ about: 'Beacons first.', sections: ['about', 'skills'], city: 'Odesa' })
  // What stands behind a skill is in a section that is not shown.
  expect(page.skills).toMatchObject([{ name: 'Knots', used_in: { employments: [] } }])
  expect([page.employments, page.contact_info, page.open_to_work]).toEqual([[], null, false])
  expect(JSON.stringify(page)).not.toMatch(/Keeper|Harbour|\+380|Mole|user_id|@/)
  const { sections } = await caller.call(showOwnCv)
  expect(sections.filter(({ audience }) => audience === 'everyone').map(({ name }) => name)).toEqual([
    'about',
    'skills',
  ])

  await turnOn(caller, 'beacon-keeper', ['employment', 'skills', 'contact', 'openToWork'])
  const more = await open('beacon-keeper')
  expect(more.skills[0]?.used_in.employments).toEqual([id])
  expect(more).toMatchObject({ about: '', open_to_work: true, contact_info: { phone: '+380671234567' } })
})

test('a section whose audience narrows leaves the page, and is not chosen any more', async () => {
  const { caller } = await createPerson(app)
  await caller.call(saveProfile, { body: { about: 'Words.' } })
  await turnOn(caller, 'narrow-person', ['about'])
  const sections = sectionNames.map((name) => ({ name, audience: 'signedIn' as const }))
  await caller.call(saveSections, { body: { sections } })
  expect((await open('narrow-person')).sections).toEqual([])
  const { parts } = await caller.call(showPublicPageSettings)
  expect(parts.find(({ name }) => name === 'about')).toMatchObject({ shown: false, audience: 'signedIn' })
})

test('being open to work is not on the page of somebody who hides it from a company', async () => {
  const { caller } = await createPerson(app)
  await caller.call(saveProfile, { body: { open_to_work: true } })
  await turnOn(caller, 'hidden-seeker', ['openToWork'])
  expect((await open('hidden-seeker')).open_to_work).toBe(true)
  const { rows } = await app.backend.connection.pool.query<{ id: string }>(
    "select id from companies where slug = 'initech'",
  )
  const nobody = { birth_date: 'nobody', contacts: 'nobody', ratings: 'nobody' } as const
  await caller.call(savePrivacy, { body: { ...nobody, hidden_from: [Number(rows[0]?.id)] } })
  expect((await open('hidden-seeker')).open_to_work).toBe(false)
  expect((await caller.call(showPublicPageSettings)).hides_open_to_work).toBe(true)
})

test('the preview shows parts that are not public yet, to their owner alone, and changes nothing', async () => {
  const { caller } = await createPerson(app)
  await caller.call(saveProfile, { body: { about: 'Words.' } })
  const preview = await caller.call(previewPublicPage, { query: { parts: ['about'] } })
  expect(preview).toMatchObject({ about: 'Words.', sections: ['about'] })
  expect((await caller.call(showPublicPageSettings)).enabled).toBe(false)
  const { sections } = await caller.call(showOwnCv)
  expect(sections.find(({ name }) => name === 'about')?.audience).toBe('signedIn')
})

test('the settings tell which parts have nothing to show, whatever others have', async () => {
  const [owner, other] = [(await createPerson(app)).caller, (await createPerson(app)).caller]
  const filledOf = async (caller: Caller) =>
    (await caller.call(showPublicPageSettings)).parts.flatMap(({ name, empty }) => (empty ? [] : [name]))
  const work = { company: 'Harbour', position: 'Keeper', description: '', start_date: '2020-01-01' }
  const used = { employments: [], certificates: [], projects: [] }
  const contact = { address: '', address2: '', city: '', state: '', zip: '', country_id: 1 }
  await owner.call(createEmployment, { body: { ...work, end_date: null } })
  await owner.call(saveProfileSkills, { body: { skills: [{ name: 'Knots', used_in: used }] } })
  await owner.call(createProfileUrl, { body: { label: 'Website', url: 'https://beacons.example' } })
  await owner.call(saveContactInfo, { body: { ...contact, phone: '+380671234567' } })
  for (const { create, form } of Object.values(entryEndpoints))
    await owner.call(create, { body: form as never })
  // With an achievement for the introduction.
  await owner.call(saveProfile, { body: { headline: 'Keeper', about: 'Beacons.', open_to_work: true } })
  const { parts } = await owner.call(showPublicPageSettings)
  expect(await filledOf(owner)).toEqual(parts.map(({ name }) => name))
  expect(await filledOf(other)).toEqual([])
  // A city and a country are shown with the name.
  await other.call(saveContactInfo, { body: { ...contact, city: 'Odesa', phone: '' } })
  expect(await filledOf(other)).not.toContain('contact')
})

test('a former address is gone at once, stays with its owner, and is never given to anyone else', async () => {
  const [owner, other] = [(await createPerson(app)).caller, (await createPerson(app)).caller]
  await turnOn(owner, 'first-choice')
  await turnOn(owner, 'second-choice')
  expect([await statusOf('first-choice'), await statusOf('second-choice')]).toEqual([410, 200])
  for (const taken of ['first-choice', 'second-choice', 'FIRST-choice', 'firstchoice', 'f1rst-cho1ce'])
    expect([taken, await fieldsOf(turnOn(other, taken))]).toEqual([taken, ['publicAddressTaken']])
  const { former } = await owner.call(showPublicPageSettings)
  expect(former.map(({ address }) => address)).toEqual(['first-choice'])
  // A spelling that looks like an own address is the owner's too.
  await turnOn(owner, 'firstchoice')
  expect([await statusOf('first-choice'), await statusOf('firstchoice')]).toEqual([410, 200])
  await turnOn(owner, 'first-choice')
  expect([await statusOf('first-choice'), await statusOf('firstchoice')]).toEqual([200, 410])
})

test.each([
  ['ab', 'tooShort'],
  ['a'.repeat(61), 'tooLong'],
  ['Ана', 'publicAddress'],
  ['ana_k', 'publicAddress'],
  ['ana--k', 'publicAddress'],
  ['12345', 'publicAddress'],
  ['ana.json', 'publicAddress'],
  ['admin', 'publicAddressReserved'],
  ['sett-ings', 'publicAddressReserved'],
  ['tenure', 'publicAddressReserved'],
  ['adm1n', 'publicAddressReserved'],
])('the address %s is refused: %s', async (address, code) => {
  expect(await fieldsOf(turnOn(await app.as('bohdan'), address))).toEqual([code])
})

test('of two people who claim one address at once, one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => createPerson(app)))
  const claims = await Promise.allSettled(
    people.map(({ caller }, at) => turnOn(caller, at % 2 ? 'wanted-name' : 'wantedname')),
  )
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await app.backend.connection.pool.query(
    "select address from public_pages where address like 'wanted%'",
  )
  expect(rows).toHaveLength(1)
})

test('a person has at most ten addresses', async () => {
  const { caller } = await createPerson(app)
  for (let at = 0; at < 10; at++) await turnOn(caller, `many-addresses-${'x'.repeat(at + 1)}`)
  expect(await failure(turnOn(caller, 'one-more-address'))).toMatchObject({
    status: 409,
    code: 'publicAddressLimit',
  })
  await turnOn(caller, 'many-addresses-x')
})

test('pages are listed for search engines if their owners say so', async () => {
  const { caller } = await createPerson(app)
  const listed = async () => {
    const query = { part: 0, part_size: 50_000, limit: 100 }
    const { items } = await app.anyone.call(listDirectoryPeople, { query })
    return items.map(({ address }) => address)
  }
  await turnOn(caller, 'listed-person', [], true)
  expect(await listed()).toContain('listed-person')
  await turnOn(caller, 'listed-person', [], false)
  expect(await listed()).not.toContain('listed-person')
})

test('closing the account takes the page down, reopening brings it back, erasing leaves no name', async () => {
  const { caller, email, id } = await createPerson(app)
  await turnOn(caller, 'leaving-person', [], true)
  const close = async () => (await app.reauthenticate(caller)).call(closeAccount)
  await close()
  expect(await statusOf('leaving-person')).toBe(410)
  await app.operators.reopenAccount(email)
  expect(await statusOf('leaving-person')).toBe(200)
  // Closing has ended the sessions.
  await (await app.reauthenticate(await app.signedIn(id))).call(closeAccount)
  ahead = 31 * day
  await app.work('eraseAccounts')
  expect(await statusOf('leaving-person')).toBe(410)
  for (const table of ['public_addresses', 'taken_addresses']) {
    const stored = await app.backend.connection.pool.query(`select t::text as row from ${table} t`)
    expect(JSON.stringify(stored.rows)).not.toContain('leaving-person')
  }
  const other = await createPerson(app)
  expect(await fieldsOf(turnOn(other.caller, 'leaving-person'))).toEqual(['publicAddressTaken'])
})
