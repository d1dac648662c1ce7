import { expect, test } from 'vitest'
import { showCompany } from '#contract/companies/companies.ts'
import { addCompanyContact, changeCompanyAbout, replaceCompanyLogo } from '#contract/companies/edits.ts'
import { objectToDecision, showDecision } from '#contract/reports/decisions.ts'
import { useBackend } from '../backend.ts'
import { createCompanyFor, createPerson } from '../employments/invitationFixtures.ts'
import { readFileAs } from '../files/readFile.ts'
import { png } from '../posts/postFixtures.ts'
import { useContent } from './moderatedContent.ts'

const app = useBackend({ rateFactor: 10_000 })
const { moderate, revoke } = useContent(app)

/** A company with words, a contact and a logo, as a report names it. */
async function createPage() {
  const person = await createPerson(app)
  const slug = await createCompanyFor(app, person)
  const params = { slug }
  const author = person.caller
  const { id } = await author.call(showCompany, { params })
  await author.call(changeCompanyAbout, { params, body: { about: 'We place packers.' } })
  await author.call(addCompanyContact, {
    params,
    body: { label: 'Applications', email: 'apply@quay.example', phone: '' },
  })
  const logo = new File([new Uint8Array(await png())], 'logo.png', { type: 'image/png' })
  const { url } = await author.call(replaceCompanyLogo, { params, files: { logo } })
  return {
    author,
    params,
    logo: url,
    content: { kind: 'company' as const, targetId: id, about: `company-${id}`, word: '', author },
  }
}
const logoStatus = async (url: string) => (await readFileAs(app, app.anyone, url)).status

test('what was removed from the page of a company is back when that is revoked, but for what is newer', async () => {
  const { author, content, logo, params } = await createPage()
  const read = () => app.anyone.call(showCompany, { params })
  const before = await read()
  const caseId = await moderate(content, 'remove')
  expect(await read()).toMatchObject({ name: before.name, about: '', contacts: [], logo_url: null })
  expect(await logoStatus(logo)).toBe(401)
  expect((await author.call(showDecision, { params: { caseId } })).excerpt).toContain('We place packers.')

  await author.call(changeCompanyAbout, { params, body: { about: 'We place people.' } })
  expect(await revoke(content, caseId)).toBe('restored')
  const after = await read()
  expect(after).toMatchObject({ about: 'We place people.', logo_url: logo })
  expect(after.contacts.map(({ email }) => email)).toEqual(['apply@quay.example'])
  expect(await logoStatus(logo)).toBe(200)
})

test('what was removed from a company that has closed is gone', async () => {
  const { author, content, params } = await createPage()
  const caseId = await moderate(content, 'remove')
  await author.call(objectToDecision, { params: { caseId }, body: { text: 'It is fine.' } })
  await app.operators.closeCompany(params.slug, null)
  expect(await app.operators.decideObjection(caseId, 'revoke', 'You are right.')).toBe('gone')
})
