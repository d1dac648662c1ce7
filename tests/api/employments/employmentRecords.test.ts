import { sql } from '#drizzle'
import { expect, test } from 'vitest'
import { confirmationOf } from '#contract/employments/confirmation.ts'
import { removeSelfReportedEmployment, createEmployment } from '#contract/employments/edits.ts'
import { acceptJoinRequest } from '#contract/employments/members.ts'
import { useBackend } from '../backend.ts'
import { deleteMemberships } from './hiredPeople.ts'
import { createPerson, type Person } from './invitationFixtures.ts'
import { globex, initech, ofGlobex, rights, useEmployments, employment } from './employmentFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const { acceptFrom, sendRequest, inviteTo, joinBy, markOf, recordOf, rename } = useEmployments(app)
/** What Initech confirms under that name. */
const ofNamesake = { company_slug: 'initech', verified_domain: 'initech.example' }
const setDomain = (domain: string | null) =>
  app.backend.connection.pool.query(
    `update companies set domain = $1, domain_proven_at = case when $1::text is null then null else now() end where slug = 'initech'`,
    [domain],
  )

/** Olena states on her own that she works at a Globex, which is not yet one of the companies here. */
const stateGlobex = ({ caller }: Person) =>
  caller.call(createEmployment, {
    body: { ...employment, company: 'Globex', end_date: null, description: '' },
  })

/** Runs with Initech named like Globex, and with a domain of its own: without one it could confirm nothing. */
async function underOneName(attack: () => Promise<void>) {
  await rename(initech, 'Globex')
  await setDomain('initech.example')
  try {
    await attack()
  } finally {
    await setDomain(null)
    await rename(initech, 'Initech')
  }
}

test('a company with the same name that invites for the same position creates its own employment', () =>
  underOneName(async () => {
    const olena = await createPerson(app)
    await joinBy(globex, olena)
    const [before] = await recordOf(olena)
    expect(before).toMatchObject(ofGlobex)
    await joinBy(initech, olena)
    const after = await recordOf(olena)
    expect(after).toEqual([
      before,
      expect.objectContaining({ ...ofNamesake, company: 'Globex', position: employment.position }),
    ])
    expect(after.map(confirmationOf)).toEqual(['verified', 'verified'])
  }))

test('join requests, alone or crossing an invitation, do not change what another company has confirmed', () =>
  underOneName(async () => {
    for (const crossing of ['request', 'invitation first', 'request first'] as const) {
      const olena = await createPerson(app)
      await joinBy(globex, olena)
      const [before] = await recordOf(olena)
      const ivan = await app.as('ivan')
      if (crossing === 'invitation first') await inviteTo(initech, olena)
      const { id } = await sendRequest(initech, olena)
      if (crossing === 'request first') await inviteTo(initech, olena)
      if (crossing === 'request')
        await ivan.call(acceptJoinRequest, { params: { ...initech, invitationId: id }, body: rights })
      expect(await recordOf(olena)).toMatchObject([before, ofNamesake])
      expect(await markOf(olena)).toEqual(['verified', 'verified'])
    }
  }))

test('self-reported employment at one company is not confirmed by another with the same name', () =>
  underOneName(async () => {
    const olena = await createPerson(app)
    await sendRequest(globex, olena)
    await joinBy(initech, olena)
    expect(await recordOf(olena)).toMatchObject([
      { company_slug: 'globex', verified_at: null, request: { state: 'pending' } },
      { ...ofNamesake, verified_at: expect.any(String) as string },
    ])
  }))

test('two companies with the same name that confirm at once each confirm their own employment', () =>
  underOneName(async () => {
    for (let round = 0; round < 5; round++) {
      const olena = await createPerson(app)
      // Self-reported without a company: either may verify it, but only one of them.
      await stateGlobex(olena)
      await inviteTo(globex, olena)
      await inviteTo(initech, olena)
      await Promise.all([acceptFrom(globex, olena), acceptFrom(initech, olena)])
      const record = await recordOf(olena)
      expect(record.map(({ company_slug }) => company_slug).sort()).toEqual(['globex', 'initech'])
      expect(record.map(confirmationOf).sort()).toEqual(['verified', 'verified'])
    }
  }))

test('self-reported employment without a company is verified by the company that is asked', async () => {
  const olena = await createPerson(app)
  await stateGlobex(olena)
  const { id } = await sendRequest(globex, olena)
  expect(await recordOf(olena)).toMatchObject([{ company_slug: 'globex', verified_at: null }])
  const gita = await app.as('gita')
  await gita.call(acceptJoinRequest, { params: { ...globex, invitationId: id }, body: rights })
  expect(await recordOf(olena)).toMatchObject([ofGlobex])
})

test('someone who returns to the same position finds the employment as it was confirmed', async () => {
  const olena = await createPerson(app)
  await joinBy(globex, olena)
  const before = await recordOf(olena)
  await deleteMemberships(app, olena.id)
  await rename(globex, 'Globex & Daughters')
  await joinBy(globex, olena)
  await rename(globex, 'Globex')
  expect((await recordOf(olena)).map(({ request: _, ...one }) => one)).toEqual(
    before.map(({ request: _, ...one }) => one),
  )
})

test('self-reported employment can be removed; when confirmed concurrently it either stays or never existed', async () => {
  for (let round = 0; round < 5; round++) {
    const olena = await createPerson(app)
    const { id: employmentId } = await stateGlobex(olena)
    await inviteTo(globex, olena)
    const [removed] = await Promise.allSettled([
      olena.caller.call(removeSelfReportedEmployment, { params: { employmentId } }),
      acceptFrom(globex, olena),
    ])
    expect(await recordOf(olena)).toMatchObject([ofGlobex])
    if (removed.status === 'rejected') expect(removed.reason).toMatchObject({ code: 'employmentVerified' })
  }
})

test('a company that has confirmed someone cannot be deleted under the employment', async () => {
  const olena = await createPerson(app)
  await joinBy(globex, olena)
  const deletion = app.backend.ctx.db.execute(sql`delete from companies where slug = 'globex'`)
  await expect(deletion).rejects.toThrow()
  expect(await markOf(olena)).toEqual(['verified'])
})
