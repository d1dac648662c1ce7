import { expect, test } from 'vitest'
import { companyChannel, userChannel } from '#contract/realtime/channels.ts'
import { actingHeader } from '#contract/core/actingProfile.ts'
import { toRequest, type Transport } from '#contract/core/call.ts'
import { listHrManagers, showCompanyTies } from '#contract/companies/companies.ts'
import { followCompany } from '#contract/companies/follow.ts'
import { membersChanged, rightsChanged } from '#contract/realtime/events.ts'
import { listJobPostings } from '#contract/jobs/postings.ts'
import { acceptInvitation, requestToJoin } from '#contract/employments/invitations.ts'
import {
  changeMember,
  listCompanyInvitations,
  listMembers,
  removeMember,
} from '#contract/employments/members.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { announceRights } from '#backend/companies/rights.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { inPages } from '../inPages.ts'
import { addMember } from './hiredPeople.ts'
import { createPerson, globex, sendInvitation } from './invitationFixtures.ts'
import { atOnce, untilSubscribed, socketOf } from '../sockets.ts'

const app = useBackend({ rateFactor: 1000 })
const plain = { role: 'member' as const, manage_hr_panel: false }

async function member(role: 'admin' | 'member' = 'member') {
  const newcomer = await addMember(app, role)
  return { ...newcomer, params: newcomer.member }
}

test('members are listed in the order they joined, page by page', async () => {
  const gita = await app.as('gita')
  await Promise.all([member(), member()])
  const full = await gita.call(listMembers, { params: globex })
  expect(full.items[0]).toMatchObject({ name: 'Gita Rao', role: 'admin', manage_hr_panel: true })
  expect(await inPages((query) => gita.call(listMembers, { params: globex, query }))).toEqual(full.items)
})

test('rights apply at once: granted, revoked, and removed with the membership', async () => {
  const gita = await app.as('gita')
  const { caller, id, params } = await member()
  const jobs = () => caller.call(listJobPostings, { params: globex })
  expect((await failure(jobs())).code).toBe('companyDenied')
  await gita.call(changeMember, { params, body: { ...plain, manage_hr_panel: true } })
  await jobs()
  expect((await gita.call(listHrManagers, { params: globex })).map((one) => one.user_id)).toContain(id)
  await gita.call(changeMember, { params, body: plain })
  expect((await failure(jobs())).code).toBe('companyDenied')
  await gita.call(changeMember, { params, body: { role: 'admin', manage_hr_panel: false } })
  await caller.call(listMembers, { params: globex })
  await gita.call(removeMember, { params })
  expect((await failure(caller.call(listMembers, { params: globex }))).status).toBe(403)
  expect((await caller.call(showCompanyTies, { params: globex })).role).toBeNull()
  const extra = await caller.call(showOwnProfileExtra)
  expect(extra.companies).toEqual([])
  expect((await caller.call(listNotifications)).items[0]?.kind).toBe('membershipEnded')
})

test('the last admin stays, and of two admins who remove each other at once one remains', async () => {
  const gita = await app.as('gita')
  const own = { ...globex, userId: await app.idOf('gita') }
  expect((await failure(gita.call(changeMember, { params: own, body: plain }))).code).toBe('lastAdmin')
  expect((await failure(gita.call(removeMember, { params: own }))).code).toBe('lastAdmin')
  for (const end of ['demote', 'remove'] as const) {
    const second = await member('admin')
    const by = (caller: Caller, params: { slug: string; userId: number }) =>
      end === 'demote'
        ? caller.call(changeMember, { params, body: plain })
        : caller.call(removeMember, { params })
    const ended = await Promise.allSettled([by(gita, second.params), by(second.caller, own)])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await app.backend.connection.pool.query<{ user_id: string }>(
      `select user_id from company_members m join companies c on c.id = m.company_id
       where c.slug = 'globex' and role = 'admin'`,
    )
    expect(rows).toHaveLength(1)
    // Restores the shared memberships for the next test.
    await app.backend.connection.pool.query(
      `insert into company_members (company_id, user_id, role, manage_hr_panel)
       select id, $1, 'admin', false from companies where slug = 'globex'
       on conflict (company_id, user_id) do update set role = 'admin'`,
      [own.userId],
    )
    await gita.call(removeMember, { params: second.params }).catch(() => undefined)
  }
})

test('losing a right unsubscribes sockets from the company’s channels, and they resubscribe to their own', async () => {
  const gita = await app.as('gita')
  const { caller, id, params } = await member()
  await gita.call(changeMember, { params, body: { ...plain, manage_hr_panel: true } })
  const { companies } = await caller.call(showOwnProfileExtra)
  const channel = `private-${companyChannel(companies[0]?.id ?? 0)}`
  const pusher = socketOf(app, caller)
  const own = pusher.subscribe(`private-${userChannel(id)}`)
  await untilSubscribed(own)
  const ofCompany = pusher.subscribe(channel)
  await untilSubscribed(ofCompany)

  const changed = once((listener) => own.bind(rightsChanged.name, listener))
  const refused = once((listener) => ofCompany.bind('pusher:subscription_error', listener))
  const back = once((listener) => own.bind('pusher:subscription_succeeded', listener))
  await atOnce(() => Promise.all([changed, refused, back, gita.call(removeMember, { params })]))
})

test('open lists of the admins follow what others do; nobody else learns of it', async () => {
  const [gita, mira, ana] = await Promise.all([app.as('gita'), app.as('mira'), app.as('ana')])
  const news: string[] = []
  const listen = async (name: 'gita' | 'mira' | 'ana', caller: Caller) => {
    const channel = socketOf(app, caller).subscribe(`private-${userChannel(await app.idOf(name))}`)
    await untilSubscribed(channel)
    channel.bind(membersChanged.name, (payload: unknown) => {
      membersChanged.payload.parse(payload)
      news.push(name)
    })
    return channel
  }
  const channels = [await listen('gita', gita), await listen('mira', mira), await listen('ana', ana)]
  /** What has arrived up to now: one more event on each channel comes after all that was sent before. */
  const received = async () => {
    const ends = channels.map((channel) => once((listener) => channel.bind(rightsChanged.name, listener)))
    for (const name of ['gita', 'mira', 'ana'] as const)
      await announceRights(app.backend.ctx, 0, await app.idOf(name))
    await Promise.all(ends)
    return [...new Set(news.splice(0))]
  }
  const { token } = await sendInvitation(app)
  expect(await received()).toEqual(['gita'])
  const invited = await createPerson(app)
  await invited.caller.call(acceptInvitation, { body: { token, other_account: true } })
  expect(await received()).toEqual(['gita'])
  const { items } = await gita.call(listCompanyInvitations, { params: globex })
  expect(items).toEqual([])
  await ana.call(requestToJoin, { params: globex, body: { position: 'Clerk', start_date: '2024-01-01' } })
  expect(await received()).toEqual(['gita'])
})

const once = (listen: (listener: () => void) => unknown) =>
  new Promise<void>((resolve) => void listen(resolve))

test('a call that changes something names its acting profile; a read does not', () => {
  const api = (acting: string | null, token: string | null = 'token'): Transport => ({
    baseUrl: 'http://backend',
    locale: 'en_GB',
    texts: { network: '', unknown: '' },
    token: () => token,
    acting: () => acting,
    send: () => Promise.reject(new Error('not sent')),
  })
  const send = (api: Transport, endpoint: Parameters<typeof toRequest>[1]) =>
    toRequest(api, endpoint, { params: globex }).headers.get(actingHeader)
  expect(send(api('globex'), followCompany)).toBe('globex')
  expect(send(api(null), followCompany)).toBeNull()
  expect(send(api('globex'), listMembers)).toBeNull()
  expect(send(api('globex', null), followCompany)).toBeNull()
})

test('what waits for an answer is listed page by page, requests before invitations, each newest first', async () => {
  const gita = await app.as('gita')
  const list = (query: object) => gita.call(listCompanyInvitations, { params: globex, query })
  const body = { position: 'Clerk', start_date: '2024-01-01' }
  const sent: number[] = []
  for (const person of [await createPerson(app), await createPerson(app)]) {
    sent.unshift((await person.caller.call(requestToJoin, { params: globex, body })).id)
    sent.push((await sendInvitation(app)).invitation.id)
  }
  const [second = 0, first = 0, older = 0, newer = 0] = sent
  const { items } = await list({})
  expect(items.map(({ id }) => id).filter((id) => sent.includes(id))).toEqual([second, first, newer, older])
  expect(await inPages(list)).toEqual(items)
  expect((await failure(list({ after: 'x' }))).status).toBe(422)
})
