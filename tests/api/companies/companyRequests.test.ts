import { expect, test } from 'vitest'
import { showCompany } from '#contract/companies/companies.ts'
import { followCompany, unfollowCompany } from '#contract/companies/follow.ts'
import {
  addCompanyContact,
  addOffice,
  changeCompany,
  changeCompanyAbout,
  changeCompanyContact,
  changeOffice,
  removeCompanyContact,
  removeCompanyLogo,
  removeOffice,
  replaceCompanyLogo,
} from '#contract/companies/edits.ts'
import { allCompaniesTag, employerTag } from '#contract/core/pageTags.ts'
import { failure, useBackend } from '../backend.ts'
import { contact, companyFacts, globex, initech, office, picture } from './companyFixtures.ts'

const app = useBackend({ rateFactor: 100 })

const companyTag = async (slug: string) =>
  `company:${(await app.anyone.call(showCompany, { params: { slug } })).id}`

test('every change shown on the page invalidates that page and no other', async () => {
  const [tag, other] = [await companyTag('initech'), await companyTag('globex')]
  // Its own pages, lists of companies, and public pages of people that name it as an employer.
  const shown = [tag, allCompaniesTag, employerTag('initech')]
  const ivan = await app.as('ivan')
  const ana = await app.as('ana')
  const purgedBy = async (change: Promise<unknown>) => {
    await change
    return [...new Set(app.purged.splice(0))]
  }
  app.purged.splice(0)
  const made = await ivan.call(addOffice, { params: initech, body: office })
  const written = await ivan.call(addCompanyContact, { params: initech, body: contact })
  const at = { ...initech, officeId: made.id }
  const line = { ...initech, contactId: written.id }
  expect([...new Set(app.purged.splice(0))]).toEqual(shown)
  expect(
    await purgedBy(ivan.call(changeCompany, { params: initech, body: { ...companyFacts, name: 'Initech' } })),
  ).toEqual(shown)
  expect(await purgedBy(ivan.call(changeCompanyAbout, { params: initech, body: { about: 'x' } }))).toEqual(
    shown,
  )
  expect(await purgedBy(ivan.call(changeOffice, { params: at, body: office }))).toEqual(shown)
  expect(await purgedBy(ivan.call(removeOffice, { params: at }))).toEqual(shown)
  expect(await purgedBy(ivan.call(changeCompanyContact, { params: line, body: contact }))).toEqual(shown)
  expect(await purgedBy(ivan.call(removeCompanyContact, { params: line }))).toEqual(shown)
  const logo = await picture(300, 300)
  expect(await purgedBy(ivan.call(replaceCompanyLogo, { params: initech, files: { logo } }))).toEqual(shown)
  expect(await purgedBy(ivan.call(removeCompanyLogo, { params: initech }))).toEqual(shown)
  expect(await purgedBy(ana.call(followCompany, { params: initech }))).toEqual([tag])
  expect(await purgedBy(ana.call(followCompany, { params: initech }))).toEqual([])
  expect(await purgedBy(ana.call(unfollowCompany, { params: initech }))).toEqual([tag])
  const nothing = failure(ivan.call(changeCompany, { params: globex, body: companyFacts }))
  expect(await purgedBy(nothing)).not.toContain(other)
})

test('malformed bodies and paths are refused without a server error', async () => {
  const { token } = await app.as('gita')
  const headers = { authorization: `Bearer ${token}` }
  const json = { ...headers, 'content-type': 'application/json' }
  const form = { ...headers, 'content-type': 'multipart/form-data; boundary=x' }
  const bodies = [
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '{"name":{}}',
    '{"country_id":[1],"headquarters":"yes"}',
    '\u0000',
  ]
  const paths = [
    ['PUT', ''],
    ['PUT', '/about'],
    ['POST', '/offices'],
    ['PUT', '/offices/1'],
    ['PUT', '/offices/0'],
    ['PUT', '/offices/99999999999999999999'],
    ['PUT', '/offices/x%00'],
    ['POST', '/contacts'],
    ['PUT', '/contacts/9007199254740993'],
    ['POST', '/cover'],
    ['PUT', '/cover'],
    ['PUT', '/logo'],
  ] as const
  const broken: string[] = []
  for (const slug of ['globex', '%00', '%ff', '%F0%9F%98%80', 'x'.repeat(3000)])
    for (const [method, path] of paths)
      for (const body of bodies)
        for (const headers of [json, form]) {
          const request = new Request(`http://backend/api/companies/${slug}${path}`, {
            method,
            headers,
            body,
          })
          const { status } = await app.send(request)
          if (status < 400 || status >= 500)
            broken.push(`${status} ${method} ${slug.slice(0, 9)}${path} ${body}`)
        }
  expect(broken).toEqual([])
  for (const method of ['GET', 'PUT', 'DELETE'])
    for (const path of ['%00', 'globex%00/follow', '%00/viewer', '%00/follow']) {
      const request = new Request(`http://backend/api/companies/${path}`, { method, headers })
      expect((await app.send(request)).status).toBeLessThan(500)
    }
  const body = { about: 'a\u0000b' }
  const { about } = await (await app.as('gita')).call(changeCompanyAbout, { params: globex, body })
  expect(about).toBe('ab')
})
