import { describe, expect, test } from 'vitest'
import { showCompany } from '#contract/companies/companies.ts'
import {
  addCompanyContact,
  addOffice,
  changeCompany,
  changeCompanyAbout,
  changeOffice,
} from '#contract/companies/edits.ts'
import type { CallError } from '#contract/core/errors.ts'
import { industries } from '#backend/dictionaries/data/entries.ts'
import { failure, useBackend } from '../backend.ts'
import { contact, companyFacts, fieldsOf, globex, initech, office } from './companyFixtures.ts'

const app = useBackend({ rateFactor: 100 })

describe('company facts', () => {
  const refused = async (change: Partial<Record<keyof typeof companyFacts, unknown>>) =>
    fieldsOf(
      await failure(
        (await app.as('gita')).call(changeCompany, {
          params: globex,
          body: { ...companyFacts, ...change } as never,
        }),
      ),
    )

  test('each invalid field has its own error code', async () => {
    const year = new Date().getFullYear()
    expect(await refused({ name: '' })).toEqual({ name: 'required' })
    expect(await refused({ name: 'x'.repeat(101) })).toEqual({ name: 'tooLong' })
    expect(await refused({ website: 'javascript:alert(1)' })).toEqual({ website: 'invalid' })
    expect(await refused({ year_founded: 1599 })).toEqual({ year_founded: 'tooSmall' })
    expect(await refused({ year_founded: year + 1 })).toEqual({ year_founded: 'tooLarge' })
    expect(await refused({ year_founded: 'long ago' })).toEqual({ year_founded: 'number' })
    expect(await refused({ country_id: 9999, size_id: 9999 })).toEqual({
      country_id: 'unknownChoice',
      size_id: 'unknownChoice',
    })
    expect(await refused({ time_zone: 'Mars/Olympus' })).toEqual({ time_zone: 'unknownChoice' })
    expect(await refused({ industry_id: '' })).toEqual({ industry_id: 'required' })
  })

  test('the founding year may be empty or the current year', async () => {
    const gita = await app.as('gita')
    const year = new Date().getFullYear()
    const now = await gita.call(changeCompany, {
      params: globex,
      body: { ...companyFacts, year_founded: year },
    })
    expect(now.year_founded).toBe(year)
    const none = await gita.call(changeCompany, {
      params: globex,
      body: { ...companyFacts, year_founded: '' },
    })
    expect(none.year_founded).toBeNull()
  })

  test('a retired industry is still shown but cannot be chosen', async () => {
    const retired = industries.find((industry) => industry.isRetired)!
    await app.backend.connection.pool.query("update companies set industry_id = $1 where slug = 'globex'", [
      retired.id,
    ])
    const company = await app.anyone.call(showCompany, { params: globex })
    expect(company.industry).toBe(retired.names.en_GB)
    const error = await failure(
      (await app.as('gita')).call(changeCompany, {
        params: globex,
        body: { ...companyFacts, industry_id: retired.id },
      }),
    )
    expect(error.fields).toEqual([
      {
        field: 'industry_id',
        code: 'industryRetired',
        title: 'The previously selected industry is no longer available. Please select a new one.',
      },
    ])
    // The text about the company can still be changed.
    await (await app.as('gita')).call(changeCompanyAbout, { params: globex, body: { about: '' } })
  })
})

describe('offices and contacts', () => {
  test('a company has one headquarters: marking another one moves it', async () => {
    const ivan = await app.as('ivan')
    const first = await ivan.call(addOffice, { params: initech, body: { ...office, headquarters: true } })
    const second = await ivan.call(addOffice, {
      params: initech,
      body: { ...office, name: 'Lviv', headquarters: true },
    })
    const marked = async () =>
      (await app.anyone.call(showCompany, { params: initech })).offices
        .filter(({ headquarters }) => headquarters)
        .map(({ id }) => id)
    expect(await marked()).toEqual([second.id])
    await ivan.call(changeOffice, {
      params: { ...initech, officeId: first.id },
      body: { ...office, headquarters: true },
    })
    expect(await marked()).toEqual([first.id])
    const offices = [first.id, second.id]
    const race = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        ivan.call(changeOffice, {
          params: { ...initech, officeId: offices[index % 2]! },
          body: { ...office, headquarters: true },
        }),
      ),
    )
    expect(race.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await marked()).toHaveLength(1)
  })

  test('a company has at most fifty offices and twenty contacts, also under concurrency', async () => {
    const gita = await app.as('gita')
    const results = await Promise.allSettled([
      ...Array.from({ length: 60 }, () => gita.call(addOffice, { params: globex, body: office })),
      ...Array.from({ length: 30 }, () => gita.call(addCompanyContact, { params: globex, body: contact })),
    ])
    const codes = results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as CallError).code] : [],
    )
    expect(new Set(codes)).toEqual(new Set(['tooManyOffices', 'tooManyContacts']))
    const company = await app.anyone.call(showCompany, { params: globex })
    expect([company.offices.length, company.contacts.length]).toEqual([50, 20])
  })

  test('a contact needs an email or a phone number', async () => {
    const ivan = await app.as('ivan')
    const add = (change: Partial<typeof contact>) =>
      failure(ivan.call(addCompanyContact, { params: initech, body: { ...contact, ...change } }))
    expect(fieldsOf(await add({ email: '' }))).toEqual({ email: 'emailOrPhone' })
    expect(fieldsOf(await add({ email: 'nobody' }))).toEqual({ email: 'email' })
    expect(fieldsOf(await add({ phone: 'call me' }))).toEqual({ phone: 'phone' })
    expect(fieldsOf(await add({ label: ' ' }))).toEqual({ label: 'required' })
    const made = await ivan.call(addCompanyContact, {
      params: initech,
      body: { label: 'Reception', email: '', phone: '+380 44 000 00 00' },
    })
    expect(made).toMatchObject({ email: '', phone: '+380 44 000 00 00' })
  })

  test('an office needs a known country', async () => {
    const ivan = await app.as('ivan')
    const error = await failure(
      ivan.call(addOffice, { params: initech, body: { ...office, country_id: 9999 } }),
    )
    expect(fieldsOf(error)).toEqual({ country_id: 'unknownChoice' })
  })
})
