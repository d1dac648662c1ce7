/** @module-tag engine */
import { beforeAll, expect, test } from 'vitest'
import { createEmployment } from '#contract/employments/edits.ts'
import { saveSections, sectionNames, type SectionName } from '#contract/cv/sections.ts'
import { searchPeople } from '#contract/people/people.ts'
import { saveContactInfo, saveProfile, saveProfileSkills } from '#contract/profiles/edits.ts'
import { savePrivacy } from '#contract/settings/settings.ts'
import { findCompanies } from '#contract/companies/companies.ts'
import { changeCompany } from '#contract/companies/edits.ts'
import type { PersonName } from '../../world.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { initech, useEmployments } from '../employments/employmentFixtures.ts'
import { createPerson } from '../employments/invitationFixtures.ts'

const app = useBackend({ rateFactor: 100 })
const stored = { birth_date: 'nobody', contacts: 'nobody', ratings: 'nobody' } as const
const beFound = (owner: Caller, findable = true, hidden_from: number[] = []) =>
  owner.call(savePrivacy, { body: { ...stored, hidden_from, findable } })
const found = async (q: string, by: PersonName = 'bohdan') => {
  const { items, similar } = await (await app.as(by)).call(searchPeople, { query: { q } })
  return { names: items.map(({ name }) => name), similar }
}
const namesFor = async (q: string, by?: PersonName) => (await found(q, by)).names
const hide = (owner: Caller, ...hidden: SectionName[]) =>
  owner.call(saveSections, {
    body: {
      sections: sectionNames.map(
        (name) => ({ name, audience: hidden.includes(name) ? 'companies' : 'signedIn' }) as const,
      ),
    },
  })

beforeAll(async () => {
  const ana = await app.as('ana')
  await ana.call(saveProfile, { body: { headline: 'Keeper of ledgers', open_to_work: true } })
  await ana.call(saveProfileSkills, { body: { skills: [{ id: 13008 }, { name: 'Boat repair' }] } })
  await ana.call(saveContactInfo, {
    body: { address: '', address2: '', city: 'Чернівці', state: '', zip: '', country_id: 1, phone: '' },
  })
  await ana.call(createEmployment, {
    body: {
      company: 'Prymist Tickets',
      position: 'Auditor',
      start_date: '2020-01-01',
      end_date: null,
      description: '',
    },
  })
  await settled(app.backend)
})

test('nobody is found until they choose to be, and not any more once they change their mind', async () => {
  const ana = await app.as('ana')
  expect(await namesFor('Kovalenko')).toEqual([])
  await beFound(ana)
  expect(await namesFor('Kovalenko')).toEqual(['Ana Kovalenko'])
  await beFound(ana, false)
  expect(await namesFor('Kovalenko')).toEqual([])
  await beFound(ana)
})

test.each([
  ['a name in either alphabet', 'Коваленко'],
  ['the beginning of a name', 'kova'],
  ['a headline', 'ledgers'],
  ['a skill in either language', 'зварювання'],
  ['a synonym of a skill', 'зварник'],
  ['a skill in own words', 'boat repair'],
  ['a company and a position', 'prymist auditor'],
  ['a place in either alphabet', 'Chernivtsi'],
  ['a country', 'Ukraine kovalenko'],
])('a person is found by %s', async (_what, q) => {
  expect(await found(q)).toEqual({ names: ['Ana Kovalenko'], similar: false })
})

test.each([
  'kovalnko',
  'kovlaenko',
  'leedgers',
  'Ковалненко',
  'Kavalenka',
  'Anna Kovalneko',
  'boat repaire kovalenk0',
])('%s finds similar words', async (q) => {
  expect(await found(q)).toEqual({ names: ['Ana Kovalenko'], similar: true })
})

test('a card shows what anyone logged in may see', async () => {
  const { items } = await (
    await app.as('bohdan')
  ).call(searchPeople, { query: { q: 'Kovalenko', locale: 'en_GB' } as never })
  expect(items).toEqual([
    {
      user_id: await app.idOf('ana'),
      name: 'Ana Kovalenko',
      headline: 'Keeper of ledgers',
      photo_url: null,
      place: expect.stringContaining('Чернівці'),
      open_to_work: true,
      work: { position: 'Auditor', company: 'Prymist Tickets' },
    },
  ])
})

test('nobody is found by what is hidden, at once', async () => {
  const ana = await app.as('ana')
  await hide(ana, 'skills', 'employment')
  expect(await namesFor('welding')).toEqual([])
  expect(await namesFor('prymist')).toEqual([])
  const { items } = await (await app.as('bohdan')).call(searchPeople, { query: { q: 'Kovalenko' } })
  expect(items[0]?.work).toBeNull()
  await hide(ana)
  expect(await namesFor('welding')).toEqual(['Ana Kovalenko'])
})

test('members of companies from which a person hides do not find them', async () => {
  const ana = await app.as('ana')
  const [globex] = await ana.call(findCompanies, { query: { name: 'Globex' } })
  await beFound(ana, true, [globex?.id ?? 0])
  expect(await namesFor('Kovalenko', 'gita')).toEqual([])
  expect(await namesFor('Kovalenko', 'bohdan')).toEqual(['Ana Kovalenko'])
  await beFound(ana)
})

test('people whose names match come first, page by page', async () => {
  const others = ['hugo', 'mira', 'ivan'] as const
  for (const name of others) {
    const caller = await app.as(name)
    await caller.call(saveProfile, {
      body: { headline: 'Works with Kovalenko', ...(name === 'ivan' ? { last_name: 'Kovalenko' } : {}) },
    })
    await beFound(caller)
  }
  await settled(app.backend)
  const bohdan = await app.as('bohdan')
  const names: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const page: { items: { name: string }[]; next: string | null } = await bohdan.call(searchPeople, {
      query: { q: 'kovalenko', limit: 2, after },
    })
    names.push(...page.items.map(({ name }) => name))
    after = page.next
  }
  expect(names).toHaveLength(4)
  expect(names.slice(0, 2).every((name) => name.endsWith('Kovalenko'))).toBe(true)
  expect(new Set(names).size).toBe(4)
  const refused = await failure(bohdan.call(searchPeople, { query: { q: 'a', after: 'x' } }))
  expect(refused.fields).toMatchObject([{ field: 'after', code: 'invalid' }])
})

test('people are found by the new name of a company that they have worked for, and by the old one', async () => {
  const { joinBy } = useEmployments(app)
  const person = await createPerson(app)
  await joinBy(initech, person)
  await beFound(person.caller)
  const found = async (q: string) => {
    const { items } = await (await app.as('bohdan')).call(searchPeople, { query: { q } })
    return items.map(({ user_id }) => user_id)
  }
  expect(await found('Vellichor')).toEqual([])
  const ivan = await app.as('ivan')
  const facts = { headline: '', website: '', industry_id: 1, size_id: 2, year_founded: null, country_id: 1 }
  await ivan.call(changeCompany, {
    params: initech,
    body: { ...facts, name: 'Vellichor Works', time_zone: 'Europe/Kyiv' },
  })
  expect(await found('Vellichor')).toEqual([person.id])
  expect(await found('Initech')).toEqual([person.id])
})

test('nothing is listed without words, and a closed account is not found', async () => {
  expect(await found(' ')).toEqual({ names: [], similar: false })
  await app.backend.connection.pool.query('update accounts set closed_at = now() where id = $1', [
    await app.idOf('hugo'),
  ])
  expect(await namesFor('Works')).not.toContain('Hugo')
})
