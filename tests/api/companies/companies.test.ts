import { describe, expect, test } from 'vitest'
import { listHrManagers, showCompany, showCompanyTies } from '#contract/companies/companies.ts'
import { followCompany, unfollowCompany } from '#contract/companies/follow.ts'
import {
  addCompanyContact,
  addOffice,
  changeCompany,
  changeCompanyAbout,
  changeCompanyContact,
  changeOffice,
  removeCompanyContact,
  removeCompanyCover,
  removeCompanyLogo,
  removeOffice,
  replaceCompanyCover,
  replaceCompanyLogo,
} from '#contract/companies/edits.ts'
import type { CallError } from '#contract/core/errors.ts'
import { requestToJoin, withdrawJoinRequest } from '#contract/employments/invitations.ts'
import type { PersonName } from '../../world.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { contact, companyFacts, globex, initech, office, picture } from './companyFixtures.ts'

const app = useBackend({ rateFactor: 100 })

describe('permissions', () => {
  type Role = PersonName | 'nobody'
  const everyone: readonly Role[] = ['nobody', 'ana', 'mira', 'hugo', 'gita', 'ivan']
  const anyone = [200, 200, 200, 200, 200, 200]
  const person = [401, 200, 200, 200, 200, 200]
  const admin = [401, 403, 403, 403, 200, 403]
  const hr = [401, 403, 403, 200, 200, 403]

  const newOffice = async () =>
    (await (await app.as('gita')).call(addOffice, { params: globex, body: office })).id
  const newContact = async () =>
    (await (await app.as('gita')).call(addCompanyContact, { params: globex, body: contact })).id
  const table: readonly (readonly [string, readonly number[], (caller: Caller) => Promise<unknown>])[] = [
    ['showCompany', anyone, (caller) => caller.call(showCompany, { params: globex })],
    ['showCompanyTies', person, (caller) => caller.call(showCompanyTies, { params: globex })],
    ['followCompany', person, (caller) => caller.call(followCompany, { params: globex })],
    ['unfollowCompany', person, (caller) => caller.call(unfollowCompany, { params: globex })],
    ['changeCompany', admin, (caller) => caller.call(changeCompany, { params: globex, body: companyFacts })],
    [
      'about',
      admin,
      (caller) => caller.call(changeCompanyAbout, { params: globex, body: { about: 'We *measure*.' } }),
    ],
    ['addOffice', admin, (caller) => caller.call(addOffice, { params: globex, body: office })],
    [
      'changeOffice',
      admin,
      async (caller) =>
        caller.call(changeOffice, { params: { ...globex, officeId: await newOffice() }, body: office }),
    ],
    [
      'removeOffice',
      admin,
      async (caller) => caller.call(removeOffice, { params: { ...globex, officeId: await newOffice() } }),
    ],
    ['addContact', admin, (caller) => caller.call(addCompanyContact, { params: globex, body: contact })],
    [
      'changeContact',
      admin,
      async (caller) =>
        caller.call(changeCompanyContact, {
          params: { ...globex, contactId: await newContact() },
          body: contact,
        }),
    ],
    [
      'removeContact',
      admin,
      async (caller) =>
        caller.call(removeCompanyContact, { params: { ...globex, contactId: await newContact() } }),
    ],
    [
      'replaceCover',
      admin,
      async (caller) =>
        caller.call(replaceCompanyCover, { params: globex, files: { cover: await picture(1920, 395) } }),
    ],
    ['removeCover', admin, (caller) => caller.call(removeCompanyCover, { params: globex })],
    [
      'replaceLogo',
      admin,
      async (caller) =>
        caller.call(replaceCompanyLogo, { params: globex, files: { logo: await picture(200, 200) } }),
    ],
    ['removeLogo', admin, (caller) => caller.call(removeCompanyLogo, { params: globex })],
    ['listHrManagers', hr, (caller) => caller.call(listHrManagers, { params: globex })],
  ]

  test.each(table)('%s', async (_name, expected, attempt) => {
    const statuses: number[] = []
    for (const role of everyone) {
      const caller = role === 'nobody' ? app.anyone : await app.as(role)
      statuses.push(
        await attempt(caller).then(
          () => 200,
          (error: CallError) => error.status,
        ),
      )
    }
    expect(statuses).toEqual(expected)
  })

  test('a missing company is a 404 for every role', async () => {
    const nowhere = { slug: 'nowhere' }
    const gita = await app.as('gita')
    const attempts: (() => Promise<unknown>)[] = [
      () => app.anyone.call(showCompany, { params: nowhere }),
      () => gita.call(showCompanyTies, { params: nowhere }),
      () => gita.call(followCompany, { params: nowhere }),
      () => gita.call(unfollowCompany, { params: nowhere }),
      () => gita.call(changeCompany, { params: nowhere, body: companyFacts }),
      () => gita.call(addOffice, { params: nowhere, body: office }),
      () => gita.call(removeCompanyCover, { params: nowhere }),
      async () =>
        gita.call(replaceCompanyLogo, { params: nowhere, files: { logo: await picture(100, 100) } }),
      () => gita.call(listHrManagers, { params: nowhere }),
    ]
    for (const attempt of attempts) expect((await failure(attempt())).status).toBe(404)
  })

  test('items of another company are not found under one’s own', async () => {
    const gita = await app.as('gita')
    const ivan = await app.as('ivan')
    const otherOffice = await ivan.call(addOffice, { params: initech, body: office })
    const ownAddress = { ...globex, officeId: otherOffice.id }
    expect((await failure(gita.call(changeOffice, { params: ownAddress, body: office }))).status).toBe(404)
    expect((await failure(gita.call(removeOffice, { params: ownAddress }))).status).toBe(404)
    const theirContact = await ivan.call(addCompanyContact, { params: initech, body: contact })
    const params = { ...globex, contactId: theirContact.id }
    expect((await failure(gita.call(changeCompanyContact, { params, body: contact }))).status).toBe(404)
    expect((await failure(gita.call(removeCompanyContact, { params }))).status).toBe(404)
    const denied = await failure(
      gita.call(removeOffice, { params: { ...initech, officeId: otherOffice.id } }),
    )
    expect(denied).toMatchObject({ status: 403, code: 'companyDenied' })
    expect(denied.message).toBe('Access to the company profile is denied')
    const { offices } = await app.anyone.call(showCompany, { params: initech })
    expect(offices.map(({ id }) => id)).toContain(otherOffice.id)
  })
})

test('everyone reads what the admin changes, in their own language', async () => {
  const gita = await app.as('gita')
  await gita.call(changeCompany, {
    params: globex,
    body: { ...companyFacts, name: '  Globex Instruments ', accept_domain_loss: true },
  })
  await gita.call(changeCompanyAbout, {
    params: globex,
    body: { about: '## Who we are\n\nWe **measure**. <script>alert(1)</script>' },
  })
  const english = await app.anyone.call(showCompany, { params: globex })
  expect(english).toMatchObject({ name: 'Globex Instruments', slug: 'globex', year_founded: 1998 })
  expect(english.about_html).toContain('<strong>measure</strong>')
  expect(english.about_html).not.toContain('<script')
  const ukrainian = await (await app.as('bohdan')).call(showCompany, { params: globex })
  expect(ukrainian.country).toBe('Україна')
  expect(english.country).toBe('Ukraine')
})

test('the relation describes how a person relates to the company', async () => {
  const relationOf = async (name: PersonName) =>
    (await app.as(name)).call(showCompanyTies, { params: globex })
  await (await app.as('hugo')).call(followCompany, { params: globex })
  expect(await relationOf('gita')).toMatchObject({ role: 'admin', manage_hr_panel: true })
  expect(await relationOf('hugo')).toMatchObject({ role: 'member', manage_hr_panel: true, following: true })
  expect(await relationOf('mira')).toMatchObject({ role: 'member', manage_hr_panel: false })
  expect(await relationOf('ivan')).toMatchObject({ role: null, manage_hr_panel: false, draft_job_count: 0 })
  const ana = await app.as('ana')
  const body = { position: 'Clerk', start_date: '2023-01-01' }
  const { id } = await ana.call(requestToJoin, { params: globex, body })
  expect((await relationOf('ana')).pending).toEqual({ id, direction: 'request' })
  await ana.call(withdrawJoinRequest, { params: { invitationId: id } })
  expect((await relationOf('ana')).pending).toBeNull()
})

test('HR managers are the admins and members with the permission, by name', async () => {
  const managers = await (await app.as('hugo')).call(listHrManagers, { params: globex })
  expect(managers.map(({ name }) => name)).toEqual(['Gita Rao', 'Hugo Lind'])
})
