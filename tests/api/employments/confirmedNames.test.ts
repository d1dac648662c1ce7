import { sql } from '#drizzle'
import { afterEach, expect, test } from 'vitest'
import { acceptOwnInvitation, listOwnInvitations, requestToJoin } from '#contract/employments/invitations.ts'
import { confirmationOf } from '#contract/employments/confirmation.ts'
import { acceptJoinRequest, changeMember, invite } from '#contract/employments/members.ts'
import { confirmName, declineName } from '#contract/employments/names.ts'
import { listHistory, showEmployment } from '#contract/employments/record.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { showOwnProfileExtra, showProfileExtra } from '#contract/profiles/profiles.ts'
import { failure, settled, useBackend, type Caller } from '../backend.ts'
import { employment, initech, rights } from './employmentFixtures.ts'
import { addMember, hire, type Employee } from './hiredPeople.ts'
import { createPerson, globex, terms } from './invitationFixtures.ts'
import { requestedNames, hireAtInitech, nameFor, nameToDos, rename } from '../companies/nameFixtures.ts'

const now = Date.now()
let clock = now
afterEach(async () => {
  clock = now
  // What nobody has answered would be among the to-dos of the next test.
  await app.backend.connection.pool.query(`update confirmed_names set state = 'current', asked_at = null`)
})
const app = useBackend({ rateFactor: 1000 }, () => new Date(clock))
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code
const earlier = 'Olena Marchenko'
const alice = 'Alice Smith'

/** How others see the latest employment of a person. */
async function markFor(reader: Caller, { id }: Pick<Employee, 'id'>) {
  const { employments } = await reader.call(showProfileExtra, { params: { identifier: String(id) } })
  return employments.map(confirmationOf)
}
const changesOf = async (caller: Caller) =>
  (await caller.call(listNotifications)).items.flatMap((one) =>
    one.kind === 'employmentChanged' ? [one.data.change] : [],
  )
/** An employee of Globex who is called Alice Smith now. */
async function renamed() {
  const person = await hire(app)
  await rename(person, alice)
  return { person, gita: await app.as('gita') }
}

test('a new name does not borrow the confirmation of the earlier one', async () => {
  const person = await hire(app)
  const [bohdan, gita] = await Promise.all([app.as('bohdan'), app.as('gita')])
  expect(await markFor(bohdan, person)).toEqual(['verified'])
  await rename(person, alice)
  expect(await markFor(bohdan, person)).toEqual(['earlierName'])
  for (const caller of [person.caller, gita])
    expect(await nameFor(caller, person)).toMatchObject({ state: 'asked', taken_over_at: null })
  const seen = await bohdan.call(showEmployment, { params: person.params })
  expect(seen.name).toBeNull()
  expect(JSON.stringify(seen)).not.toContain('Marchenko')
  expect(await nameToDos(gita)).toMatchObject([{ person: alice, id: person.employmentId }])
  await expect.poll(() => requestedNames(gita, person)).toEqual([alice])
})

test.each([
  ['case', 'OLENA marchenko'],
  ['Cyrillic letters', 'Олена Марченко'],
  ['diacritics', 'Oléna Marchénko'],
  ['an apostrophe', 'Ole’na Marchenko'],
])('a change of %s in a name does not need the company', async (_, name) => {
  const person = await hire(app)
  await rename(person, name)
  expect(await nameFor(person.caller, person)).toMatchObject({ state: 'current' })
  expect(await markFor(await app.as('bohdan'), person)).toEqual(['verified'])
})

test('once the company confirms the new name, it takes the place of the earlier one', async () => {
  const { person, gita } = await renamed()
  const { params } = person
  expect(await codeOf(person.caller.call(confirmName, { params, body: { name: alice } }))).toBe('otherSide')
  const { name } = await gita.call(confirmName, { params, body: { name: alice } })
  expect(name).toMatchObject({ name: alice, state: 'current', asked_at: null })
  expect(await markFor(await app.as('bohdan'), person)).toEqual(['verified'])
  await expect.poll(() => changesOf(person.caller)).toContain('companyConfirmedName')
  await expect.poll(() => requestedNames(gita, person)).toEqual([])
  expect(await nameToDos(gita)).toEqual([])
  const { items } = await gita.call(listHistory, { params })
  expect(items.map(({ kind }) => kind)).toEqual(['nameConfirmed', 'hired'])
  expect((await app.operators.verifyHistories()).broken).toEqual([])
  expect(await codeOf(gita.call(confirmName, { params, body: { name: alice } }))).toBe('nameAnswered')
})

test('a declined name is told with the message, and asked again only after another change', async () => {
  const { person, gita } = await renamed()
  const { params } = person
  const words = 'We know you as Olena.'
  await gita.call(declineName, { params, body: { name: alice, words } })
  await expect.poll(() => changesOf(person.caller)).toContain('companyDeclinedName')
  expect(await nameFor(person.caller, person)).toMatchObject({ state: 'declined', answer: words })
  expect(await markFor(await app.as('bohdan'), person)).toEqual(['earlierName'])
  expect(await nameToDos(gita)).toEqual([])
  expect(await codeOf(gita.call(declineName, { params, body: { name: alice, words } }))).toBe('nameAnswered')
  await rename(person, 'ALICE Smith')
  expect(await nameToDos(gita)).toEqual([])
  await rename(person, 'Alicia Smith')
  expect(await nameToDos(gita)).toMatchObject([{ person: 'Alicia Smith' }])
  expect(await nameFor(gita, person)).toMatchObject({ state: 'asked', answer: '' })
})

test('a company can still confirm what it has declined', async () => {
  const { person, gita } = await renamed()
  const { params } = person
  await gita.call(declineName, { params, body: { name: alice, words: '' } })
  await gita.call(confirmName, { params, body: { name: alice } })
  expect(await nameFor(gita, person)).toMatchObject({ name: alice, state: 'current' })
})

test('changing back ends the question at once', async () => {
  const { person, gita } = await renamed()
  await expect.poll(() => requestedNames(gita, person)).toEqual([alice])
  await rename(person, earlier)
  expect(await nameToDos(gita)).toEqual([])
  expect(await nameFor(gita, person)).toMatchObject({ state: 'current', asked_at: null })
  expect(await markFor(await app.as('bohdan'), person)).toEqual(['verified'])
  await expect.poll(() => requestedNames(gita, person)).toEqual([])
})

test('a question shows the newest name, and no other can be confirmed', async () => {
  const { person, gita } = await renamed()
  await expect.poll(() => requestedNames(gita, person)).toEqual([alice])
  clock += 1000
  await rename(person, 'Eve Brown')
  await expect.poll(() => requestedNames(gita, person)).toEqual(['Eve Brown'])
  const { params } = person
  const old = { params, body: { name: alice, words: '' } }
  expect(await codeOf(gita.call(confirmName, old))).toBe('nameOutdated')
  expect(await codeOf(gita.call(declineName, old))).toBe('nameOutdated')
  await gita.call(confirmName, { params, body: { name: 'Eve Brown' } })
})

test('of two admins at once one answers, and a change meanwhile is never confirmed unseen', async () => {
  const { person, gita } = await renamed()
  const other = await addMember(app, 'admin')
  const { params } = person
  const answers = await Promise.allSettled([
    gita.call(confirmName, { params, body: { name: alice } }),
    other.caller.call(declineName, { params, body: { name: alice, words: '' } }),
    rename(person, 'Eve Brown'),
  ])
  expect(answers[2]?.status).toBe('fulfilled')
  const { name, state } = await nameFor(gita, person)
  expect(state).not.toBe('current')
  expect([earlier, alice]).toContain(name.replace(/ \d+$/, ''))
})

test('nobody answers about their own name, and other admins do', async () => {
  const person = await hire(app)
  const gita = await app.as('gita')
  await gita.call(changeMember, { params: person.member, body: { ...rights, role: 'admin' } })
  await rename(person, alice)
  const { params } = person
  expect(await nameToDos(person.caller)).toEqual([])
  expect(await requestedNames(person.caller, person)).toEqual([])
  expect(await codeOf(person.caller.call(confirmName, { params, body: { name: alice } }))).toBe('otherSide')
  await gita.call(confirmName, { params, body: { name: alice } })
})

test('each company answers for itself, once for all employments of the person there', async () => {
  const person = await hire(app)
  const [gita, ivan] = await Promise.all([app.as('gita'), app.as('ivan')])
  await hireAtInitech(app, person)
  const again = { ...terms, position: 'Accountant', start_date: '2024-05-01' }
  await app.backend.connection.pool.query('delete from company_members where user_id = $1', [person.id])
  await gita.call(invite, { params: globex, body: { ...again, email: person.email } })
  const [waiting] = await person.caller.call(listOwnInvitations)
  await person.caller.call(acceptOwnInvitation, { params: { invitationId: waiting?.id ?? 0 } })
  await rename(person, alice)
  expect(await nameToDos(gita)).toMatchObject([{ count: 1 }])
  expect(await nameToDos(ivan, initech)).toMatchObject([{ count: 1 }])
  await gita.call(confirmName, { params: person.params, body: { name: alice } })
  const { employments } = await person.caller.call(showOwnProfileExtra)
  expect(employments.map(({ company, earlier_name }) => [company, earlier_name]).toSorted()).toEqual([
    ['Globex', false],
    ['Globex', false],
    ['Initech', true],
  ])
})

test('an invitation or a request vouches for the name in it, and for no later one', async () => {
  const gita = await app.as('gita')
  const invited = await hire(app, { name: 'Bob Brown' })
  expect(await nameFor(gita, invited)).toMatchObject({ name: 'Bob Brown', state: 'asked' })
  await expect.poll(() => requestedNames(gita, invited)).toHaveLength(1)
  const person = await createPerson(app)
  const { id: invitationId } = await person.caller.call(requestToJoin, { params: globex, body: employment })
  await rename(person, alice)
  await gita.call(acceptJoinRequest, { params: { ...globex, invitationId }, body: rights })
  const { employments } = await person.caller.call(showOwnProfileExtra)
  expect(employments.map(confirmationOf)).toEqual(['earlierName'])
  const params = { employmentId: employments[0]?.id ?? 0 }
  expect(await nameFor(gita, { params })).toMatchObject({
    name: `${earlier} ${person.id}`,
    state: 'asked',
  })
})

test('from the third change within a year the company is told why', async () => {
  const { person, gita } = await renamed()
  await rename(person, 'Eve Brown')
  const error = await failure(rename(person, 'Mary Black'))
  expect(error.fields).toMatchObject([{ field: 'name_reason', code: 'nameReason' }])
  await rename(person, 'Eve BROWN')
  // Nobody is asked about a name that is confirmed already.
  await rename(person, earlier)
  await rename(person, 'Mary Black', 'I have married.')
  expect(await nameFor(gita, person)).toMatchObject({ state: 'asked', reason: 'I have married.' })
  await gita.call(confirmName, { params: person.params, body: { name: 'Mary Black' } })
  expect(await nameFor(gita, person)).toMatchObject({ reason: '' })
  await app.backend.connection.pool.query(
    `update name_changes set created_at = created_at - interval '366 days'`,
  )
  await rename(person, 'Mary White')
})

test('whoever has no confirmed employment gives no reason, and nobody renames all day long', async () => {
  const person = await createPerson(app)
  for (const name of ['A One', 'B Two', 'C Three', 'D Four', 'E Five']) await rename(person, name)
  expect(await failure(rename(person, 'F Six'))).toMatchObject({ status: 429, code: 'nameChangedOften' })
  clock += 25 * 60 * 60 * 1000
  await rename(person, 'F Six')
})

test('events and their deliveries hold no names', async () => {
  const { person, gita } = await renamed()
  await gita.call(confirmName, { params: person.params, body: { name: alice } })
  const { rows } = await app.backend.ctx.db.execute(sql`
    select to_jsonb(v)::text as row from employment_events v
    union all select data::text from pgboss.job where name = 'delivery'`)
  expect(JSON.stringify(rows)).not.toMatch(/Alice|Marchenko/)
})

test('after the company has closed, the employment stays under the earlier name', async () => {
  const person = await hire(app)
  await hireAtInitech(app, person)
  await app.operators.closeCompany('initech', null)
  await settled(app.backend)
  await rename(person, alice)
  const { employments } = await person.caller.call(showOwnProfileExtra)
  const { id } = employments.find(({ company }) => company === 'Initech') ?? { id: 0 }
  expect(await nameFor(person.caller, { params: { employmentId: id } })).toMatchObject({ state: 'asked' })
  expect(await markFor(await app.as('bohdan'), person)).toEqual(['earlierName', 'earlierName'])
})
