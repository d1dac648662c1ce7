import { sql } from '#drizzle'
import { expect, test } from 'vitest'
import { showCompany } from '#contract/companies/companies.ts'
import { changeCompany } from '#contract/companies/edits.ts'
import { changePosition } from '#contract/employments/record.ts'
import { savePublicPage } from '#contract/publicPages/publicPages.ts'
import { saveProfile } from '#contract/profiles/edits.ts'
import { showProfile, showProfileExtra } from '#contract/profiles/profiles.ts'
import { showDecision } from '#contract/reports/decisions.ts'
import { failure, settled, useBackend } from '../backend.ts'
import { hire } from '../employments/hiredPeople.ts'
import { hireWithCredential, readElsewhere, startSigning } from '../credentials/credentialFixtures.ts'
import { createCompanyFor, createPerson, globex } from '../employments/invitationFixtures.ts'
import { findInReplies, useContent, type Content } from './moderatedContent.ts'

const app = useBackend({ rateFactor: 10_000 })
const { makeAll, make, report, caseOf, revoke } = useContent(app)

/** Ana reports something, and it is given another name; returns the case. */
async function rename({ about, kind, targetId }: Omit<Content, 'word'>, name: string): Promise<number> {
  await report(await app.as('ana'), about)
  const { found } = await caseOf(kind, targetId)
  expect(await app.operators.decideCase(found.id, 'rename', 'It is not theirs.', { name })).toBe('decided')
  await settled(app.backend)
  return found.id
}

/** A person, as a report names them. */
async function createNamed() {
  const { id, caller } = await createPerson(app)
  return { kind: 'profile' as const, targetId: id, about: `profile-${id}`, author: caller }
}

/** A company without a domain, as a report names it. */
async function createNamedCompany() {
  const person = await createPerson(app)
  const slug = await createCompanyFor(app, person)
  const shown = await person.caller.call(showCompany, { params: { slug } })
  const content = {
    kind: 'company' as const,
    targetId: shown.id,
    about: `company-${shown.id}`,
    author: person.caller,
  }
  const nameOf = async () => (await app.anyone.call(showCompany, { params: { slug } })).name
  const change = (name: string) => {
    const { headline, industry_id, size_id, country_id, time_zone } = shown
    const body = { name, headline, website: '', industry_id, size_id, country_id, time_zone }
    return person.caller.call(changeCompany, { params: { slug }, body: { ...body, year_founded: null } })
  }
  return { content, name: shown.name, nameOf, change }
}

const nameOf = async (id: number) => {
  const found = await (await app.as('mira')).call(showProfile, { params: { identifier: String(id) } })
  return `${found.first_name} ${found.last_name}`
}

test(
  'a name that was replaced is in no reply to others, and is back when that is revoked',
  { timeout: 120_000 },
  async () => {
    const { all, postId, params } = await makeAll()
    const employee = await hire(app)
    const [bohdan, targetId] = [await app.as('bohdan'), await app.idOf('bohdan')]
    const person: Content = {
      kind: 'profile',
      targetId,
      about: `profile-${targetId}`,
      word: 'Shevchuk',
      author: bohdan,
    }
    const company = all.flatMap((one) => (one.kind === 'company' ? { ...one, word: 'Globex' } : []))
    const contents = [...company, person]
    const places = [
      { ...params, postId },
      { ...params, postId, identifier: String(targetId) },
      { ...params, postId, identifier: String(employee.id) },
    ]
    const read = async () => ({
      stranger: await findInReplies(app, app.anyone, contents, places),
      reader: await findInReplies(app, await app.as('ana'), contents, places),
    })
    const before = await read()
    for (const { kind } of contents) expect([kind, before.reader.get(kind)?.length]).not.toEqual([kind, 0])
    expect(before.reader.get('company')).toContain('/api/profile/show-extra/:identifier')
    const cases: [Content, number][] = []
    for (const one of contents)
      cases.push([one, await rename(one, one.kind === 'company' ? 'Company 17' : 'Member 17')])
    const during = await read()
    for (const { kind } of contents)
      for (const by of ['stranger', 'reader'] as const)
        expect([by, kind, during[by].get(kind)]).toEqual([by, kind, []])
    for (const [one, caseId] of cases) expect(await revoke(one, caseId)).toBe('restored')
    expect(await read()).toEqual(before)
  },
)

test('whose name was replaced reads both, may choose another one, and then keeps that', async () => {
  const { content, name, nameOf: companyName, change } = await createNamedCompany()
  const caseId = await rename(content, 'Company 17')
  expect(await companyName()).toBe('Company 17')
  expect(await content.author.call(showDecision, { params: { caseId } })).toMatchObject({
    decision: 'rename',
    renamed: { from: name, to: 'Company 17' },
    content: 'stored',
    excerpt: name,
  })
  // Whatever can be mistaken for the name is refused, too.
  for (const again of [name, `${name} Ltd`])
    expect((await failure(change(again))).fields).toMatchObject([{ field: 'name', code: 'nameReplaced' }])
  await change('Honest Works')
  expect(await revoke(content, caseId)).toBe('restored')
  expect(await companyName()).toBe('Honest Works')
  expect((await change(name)).name).toBe(name)
})

test('a person gets their name back, and cannot take it while the decision is in force', async () => {
  const person = await createNamed()
  const name = await nameOf(person.targetId)
  const caseId = await rename(person, 'Member 17')
  expect(await nameOf(person.targetId)).toBe('Member 17')
  const [first_name = '', ...rest] = name.split(' ')
  const save = () => person.author.call(saveProfile, { body: { first_name, last_name: rest.join(' ') } })
  expect((await failure(save())).fields).toMatchObject([{ field: 'last_name', code: 'nameReplaced' }])
  expect(await revoke(person, caseId)).toBe('restored')
  expect(await nameOf(person.targetId)).toBe(name)
})

test('of two replaced names each decision gives back what was before it, in whatever order', async () => {
  const person = await createNamed()
  const name = await nameOf(person.targetId)
  const address = `named-${person.targetId}`
  await person.author.call(savePublicPage, { body: { address, indexed: true, parts: [] } })
  const first = await rename(person, 'Member 17')
  const second = await rename({ ...person, kind: 'page', about: `page-${address}` }, 'Member 18')
  expect(await revoke(person, first)).toBe('restored')
  expect(await nameOf(person.targetId)).toBe('Member 18')
  expect(await revoke(person, second)).toBe('restored')
  expect(await nameOf(person.targetId)).toBe(name)
})

test('a name that three decisions replaced is back when all are revoked, the second one first', async () => {
  const person = await createNamed()
  const name = await nameOf(person.targetId)
  const [first, second, third] = [
    await rename(person, 'Member 17'),
    await rename(person, 'Member 18'),
    await rename(person, 'Member 19'),
  ]
  for (const caseId of [second, first, third]) expect(await revoke(person, caseId)).toBe('restored')
  expect(await nameOf(person.targetId)).toBe(name)
})

test('no company is asked about a name that staff gave', async () => {
  const { id, caller } = await hire(app, { name: 'Oksana Koval' })
  const isUnderEarlierName = async () => {
    const extra = { params: { identifier: String(id) } }
    const { employments } = await (await app.as('mira')).call(showProfileExtra, extra)
    return employments[0]?.earlier_name
  }
  const questions = () => app.countRows('confirmed_names', sql`employee_id = ${id} and state = 'asked'`)
  // The invitation called them otherwise.
  expect(await questions()).toBe(1)
  const person = { kind: 'profile' as const, targetId: id, about: `profile-${id}`, author: caller }
  const caseId = await rename(person, 'Member 17')
  expect(await questions()).toBe(0)
  expect(await isUnderEarlierName()).toBe(true)
  expect(await revoke(person, caseId)).toBe('restored')
  expect(await questions()).toBe(1)
})

test('a name with other signs than the replaced one may be taken, and the same may not', async () => {
  const { targetId: id, author, ...named } = await createNamed()
  const save = (last_name: string) => author.call(saveProfile, { body: { first_name: 'Olena', last_name } })
  await save(`88 Marchenko ${id}`)
  const person = { ...named, targetId: id, author }
  const caseId = await rename(person, 'Member 17')
  expect((await failure(save(`88 Marchenko ${id}`))).fields).toMatchObject([{ code: 'nameReplaced' }])
  await save('Marchenko')
  expect(await revoke(person, caseId)).toBe('restored')
  expect(await nameOf(id)).toBe('Olena Marchenko')
})

test('what a company signed stays valid when its name is replaced', async () => {
  await startSigning(app)
  const { params, signed } = await hireWithCredential(app)
  const gita = await app.as('gita')
  const { id } = await gita.call(showCompany, { params: globex })
  const company = { kind: 'company' as const, targetId: id, about: `company-${id}`, author: gita }
  const caseId = await rename(company, 'Company 17')
  const position = { position: 'Head of accounts', start_date: '2024-06-01' }
  await gita.call(changePosition, { params, body: position })
  expect(await readElsewhere(app, signed)).toMatchObject({ verified: true, revoked: false })
  expect(await revoke(company, caseId)).toBe('restored')
})

test('a name that nobody may take, and content without a name, are refused', async () => {
  const person = await createNamed()
  const post = await make.post()
  const page = await createNamedCompany()
  const decide = async ({ about, kind, targetId }: Omit<Content, 'word'>, name?: string) => {
    await report(await app.as('ana'), about)
    const { found } = await caseOf(kind, targetId)
    return app.operators.decideCase(found.id, 'rename', 'It is not theirs.', name ? { name } : {})
  }
  expect(await decide(post, 'Member 17')).toBe('cannotRename')
  expect(await decide(person)).toBe('nameMissing')
  const refused = [
    { of: person, name: 'Member', code: 'twoNames' },
    { of: person, name: 'Member www.a.example.com', code: 'noAddress' },
    { of: page.content, name: 'www.a.example.com', code: 'noAddress' },
    { of: page.content, name: 'Globex', code: 'nameConfusable' },
  ]
  for (const { of, name, code } of refused)
    await expect(decide(of, name)).rejects.toMatchObject({ violations: [{ field: 'name', code }] })
})

test('what is removed with its name has both back', async () => {
  const { content, name, nameOf: companyName } = await createNamedCompany()
  await report(await app.as('ana'), content.about)
  const { found } = await caseOf('company', content.targetId)
  await app.operators.decideCase(found.id, 'remove', 'It is not theirs.', { name: 'Company 17' })
  expect(await companyName()).toBe('Company 17')
  expect(await revoke(content, found.id)).toBe('restored')
  expect(await companyName()).toBe(name)
})
