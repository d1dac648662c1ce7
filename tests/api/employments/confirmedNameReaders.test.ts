import { expect, test } from 'vitest'
import { showAchievements } from '#contract/achievements/achievements.ts'
import { listProfileActivities } from '#contract/activities/activities.ts'
import { applyToJob, showApplication } from '#contract/applications/applications.ts'
import { closeAccount } from '#contract/accounts/closing.ts'
import { showMember } from '#contract/employments/colleagues.ts'
import { confirmationOf } from '#contract/employments/confirmation.ts'
import { showCheck } from '#contract/cvFiles/checks.ts'
import { undoImport } from '#contract/cvImports/imports.ts'
import { withdrawConfirmation } from '#contract/employments/withdrawals.ts'
import { confirmName } from '#contract/employments/names.ts'
import { savePublicPage, showPublicPage } from '#contract/publicPages/publicPages.ts'
import { pdf, postJob } from '../applications/applicationFixtures.ts'
import { failure, useBackend } from '../backend.ts'
import { useClock } from '../clock.ts'
import { makeFile, openPdf, textsOf } from '../cvFiles/cvFileFixtures.ts'
import { hire, insertConfirmed, type Employee } from './hiredPeople.ts'
import { apply, upload } from '../cvImports/importFixtures.ts'
import { nameFor, rename } from '../companies/nameFixtures.ts'

const clock = useClock()
const app = useBackend({ rateFactor: 1000 }, clock.now)
const employment = { sections: ['employment' as const] }
const alice = 'Alice Smith'

/** The CV of a person as PDF, with its check links. */
const makeCv = ({ caller }: Pick<Employee, 'caller'>) =>
  makeFile(caller, { ...employment, check_links: true })

/** An employee with a check link, who is called Alice Smith since. */
async function renamed() {
  const person = await hire(app)
  const { links } = await openPdf(await makeCv(person))
  const token = links[0]?.split('/').at(-1) ?? ''
  await rename(person, alice)
  const check = () => app.anyone.call(showCheck, { params: { token } })
  return { person, earlier: `Olena Marchenko ${person.id}`, check, gita: await app.as('gita') }
}

test('a check link shows the name as confirmed, and that the person uses another one', async () => {
  const { person, earlier, check, gita } = await renamed()
  expect(await check()).toMatchObject({ name: earlier, earlier_name: true, state: 'verified' })
  expect(JSON.stringify(await check())).not.toContain('Alice')
  await gita.call(confirmName, { params: person.params, body: { name: alice } })
  expect(await check()).toMatchObject({ name: alice, earlier_name: false })
})

test('a withdrawn confirmation keeps the name to which it was given', async () => {
  const { person, earlier, check, gita } = await renamed()
  await gita.call(withdrawConfirmation, { params: person.params, body: { reason: 'A mistake.' } })
  clock.at += 11_000
  await app.work('applyWithdrawals')
  expect(await check()).toMatchObject({ name: earlier, state: 'withdrawn', earlier_name: false })
})

test('a CV does not carry the verified stamp over to another name', async () => {
  const { person, earlier } = await renamed()
  const file = await makeCv(person)
  const text = textsOf(file).join(' ')
  expect(text).toMatch(/Confirmed under an earlier name by Globex, \S+\.\w+, /)
  expect(text).not.toMatch(/Verified by/)
  const { resume } = await openPdf(file)
  expect(resume?.work?.[0]?.['x-confirmed']).toMatchObject({ earlierName: true })
  expect(JSON.stringify(resume)).not.toContain(earlier)
})

test('a CV does not conceal behind an earlier name that the company is unverified', async () => {
  const bohdan = await app.as('bohdan')
  await insertConfirmed(app, 'bohdan', 'Somebody Else')
  const text = textsOf(await makeCv({ caller: bohdan })).join(' ')
  expect(text).toContain('Confirmed under an earlier name by Globex, an unverified company, ')
})

test('the public page does not either, and does not say what the earlier name was', async () => {
  const { person, earlier } = await renamed()
  const address = `alice-${person.id}`
  await person.caller.call(savePublicPage, { body: { address, indexed: false, parts: ['employment'] } })
  const page = await app.anyone.call(showPublicPage, { params: { address } })
  expect([page.first_name, ...page.employments.map(confirmationOf)]).toEqual(['Alice', 'earlierName'])
  expect(JSON.stringify(page)).not.toContain(earlier)
})

test('the company sees the employee under the name of now', async () => {
  const { person, gita } = await renamed()
  const { person: shown, employments } = await gita.call(showMember, { params: person.member })
  expect([shown.name, employments.map(confirmationOf)]).toEqual([alice, ['earlierName']])
})

test('activities and achievements do not tell it of the new name', async () => {
  const { person, gita } = await renamed()
  const bohdan = await app.as('bohdan')
  const identifier = String(person.id)
  const read = async () => {
    const activities = await bohdan.call(listProfileActivities, { params: { identifier }, query: {} })
    const achieved = await bohdan.call(showAchievements, { params: { identifier } })
    const first = achieved?.items.find(({ id }) => id === 'firstVerified')
    const joined = activities.items.find(({ kind }) => kind === 'employed')
    return { told: first?.event != null, earlier: joined?.kind === 'employed' && joined.earlier_name }
  }
  await expect.poll(read).toEqual({ told: false, earlier: true })
  await gita.call(confirmName, { params: person.params, body: { name: alice } })
  await expect.poll(read).toEqual({ told: true, earlier: false })
})

test('an application shows the confirmation as it was when it was sent', async () => {
  const { person } = await renamed()
  const jobId = await postJob(app)
  const body = { email: person.email, note: '' }
  const { id } = await person.caller.call(applyToJob, { params: { jobId }, body, files: { resume: pdf() } })
  const hugo = await app.as('hugo')
  const shown = await hugo.call(showApplication, { params: { applicationId: id } })
  if (shown.state === 'withdrawn') throw new Error('The application was withdrawn')
  expect(shown.snapshot.employments.map(confirmationOf)).toEqual(['earlierName'])
})

test('an import that changes the name asks the company, and undoing it ends the question', async () => {
  const person = await hire(app)
  const file = JSON.stringify({ basics: { name: alice, 'x-firstName': 'Alice', 'x-lastName': 'Smith' } })
  const reviewed = await upload(person.caller, file)
  const replace = (reviewed.review?.items ?? []).map(({ key }) => key)
  const applied = await apply(person.caller, reviewed, { add: [], replace })
  expect(await nameFor(person.caller, person)).toMatchObject({ state: 'asked' })
  await person.caller.call(undoImport, { params: { importId: applied.id } })
  expect(await nameFor(person.caller, person)).toMatchObject({ state: 'current' })
  // Both were changes, so a third one needs a reason, which an import cannot give.
  const again = await upload(person.caller, file)
  expect((await failure(apply(person.caller, again, { add: [], replace }))).code).toBe('nameReasonNeeded')
})

test('the confirmed name is erased with the account', async () => {
  const { person } = await renamed()
  const count = async () => {
    const { rows } = await app.backend.connection.pool.query<{ names: string; changes: string }>(
      `select (select count(*) from confirmed_names where employee_id = $1) as names,
        (select count(*) from name_changes where user_id = $1) as changes`,
      [person.id],
    )
    return Object.values(rows[0] ?? {}).map(Number)
  }
  expect(await count()).toEqual([1, 1])
  await app.reauthenticate(person.caller)
  await person.caller.call(closeAccount)
  clock.at += 31 * 86_400_000
  await app.work('eraseAccounts')
  expect(await count()).toEqual([0, 0])
})
