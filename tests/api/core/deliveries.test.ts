/** @module-tag engine */
import { expect, test } from 'vitest'
import { applyToJob, decideApplication, viewApplication } from '#contract/applications/applications.ts'
import { closeAccount } from '#contract/accounts/closing.ts'
import { acceptInvitation, requestToJoin } from '#contract/employments/invitations.ts'
import { declineJoinRequest, invite, removeMember } from '#contract/employments/members.ts'
import { changePassword } from '#contract/accounts/security.ts'
import { register as signUp } from '#contract/accounts/signUps.ts'
import type { Reactions } from '#backend/core/deliveries.ts'
import { registerDomains, registeredOn, type DomainModule } from '#backend/core/domainModule.ts'
import { password, people } from '../../world.ts'
import { pdf, postJob } from '../applications/applicationFixtures.ts'
import { settled, useBackend, type TestBackend } from '../backend.ts'
import { globex, createPerson, terms, tokenTo } from '../employments/invitationFixtures.ts'
import { createAccount } from '../accounts/signUpSteps.ts'
import { signUpForm } from '../../signUpForm.ts'

/** Failed work is retried after a second or two. */
const queue = { retryDelaySeconds: 1, pollSeconds: 0.5 }
const rateFactor = 100
const calm = useBackend({ rateFactor, queue })
const crashing = useBackend({ rateFactor, queue })
const withoutSockets = useBackend({
  rateFactor,
  queue,
  realtime: {
    mode: 'external',
    port: 9,
    publishHost: '127.0.0.1',
    publishTls: false,
    apps: (['achievements', 'jobs'] as const).map((name) => ({ name, id: name, key: name, secret: name })),
    allowedOrigins: 'any',
    trustProxy: false,
  },
})
const withoutMail = useBackend({
  rateFactor,
  queue,
  mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'Tenure <no-reply@tenure.example>', developmentFolder: '' },
})

/** A sequence of actions that triggers every kind of reaction. */
async function story(app: TestBackend): Promise<void> {
  await createAccount(app, 'olena@story.example')
  await app.anyone.call(signUp, { body: signUpForm('olena@story.example') })
  const gita = await app.as('gita')
  const joiner = await createPerson(app, 'joiner@story.example')
  await gita.call(invite, { params: globex, body: { ...terms, email: joiner.email } })
  await joiner.caller.call(acceptInvitation, { body: { token: await tokenTo(app, joiner.email) } })
  const asker = await createPerson(app, 'asker@story.example')
  const request = await asker.caller.call(requestToJoin, {
    params: globex,
    body: { position: 'Analyst', start_date: '2024-02-01' },
  })
  await gita.call(declineJoinRequest, { params: { ...globex, invitationId: request.id } })
  const jobId = await postJob(app)
  const { id: applicationId } = await asker.caller.call(applyToJob, {
    params: { jobId },
    body: { email: asker.email },
    files: { resume: pdf() },
  })
  await gita.call(viewApplication, { params: { applicationId } })
  await gita.call(decideApplication, {
    params: { applicationId },
    body: { state: 'shortlisted', from: 'viewed' },
  })
  // As if the time for undoing had passed: the database counts microseconds, the product milliseconds.
  await app.backend.connection.pool.query(
    "update pending_decisions set announce_at = now() - interval '1 second'",
  )
  await app.work('announceDecisions')
  await settled(app.backend)
  await app.backend.connection.pool.query(
    'update employments set end_date = current_date where user_id = $1',
    [joiner.id],
  )
  await gita.call(removeMember, { params: { ...globex, userId: joiner.id } })
  await joiner.caller.call(changePassword, {
    body: {
      current_password: password,
      password: 'Another-1-word',
      password_confirmation: 'Another-1-word',
    },
  })
  await (await app.reauthenticate(joiner.caller)).call(closeAccount)
}

/** Recipients and subjects of everything sent, which are the same every time apart from codes and links. */
async function effects({ backend, ...app }: TestBackend) {
  const addresses = ['olena', 'joiner', 'asker'].map((name) => `${name}@story.example`)
  const mails = await Promise.all([...addresses, people.gita.email].map((to) => app.mailsTo(to, 0)))
  const { rows } = await backend.connection.pool.query(
    `select a.email, n.kind, n.data, n.read_at is null as unread from notifications n
     join accounts a on a.id = n.user_id`,
  )
  const facts = [
    ...mails.flat().map(({ to, subject }) => `mail ${to}: ${subject.replace(/\d{6}/, 'CODE')}`),
    ...(rows as { email: string; kind: string; unread: boolean }[]).map(
      ({ email, kind, unread }) => `bell ${email}: ${kind}${unread ? '' : ' (read)'}`,
    ),
  ]
  return facts.sort()
}

/** Reactions that only publish. */
const publishing = [
  'companies.memberRights',
  'careers.liveMembers',
  'accounts.sockets',
  'applications.live',
  'applications.liveNotes',
  'applications.liveStates',
]

/** Whether any delivery or mail is pending, including retries. */
async function waiting({ backend }: TestBackend, but = ''): Promise<number> {
  const { rows } = await backend.connection.pool.query(
    `select count(*)::int as count from pgboss.job where name in ('delivery', 'mail')
     and state in ('created', 'active', 'retry') and not (name = $1 or coalesce(data->>'to', '') = any($2))`,
    [but, but === 'sockets' ? publishing : []],
  )
  return (rows[0] as { count: number }).count
}

/** Every reaction completes and then fails, as in a crash before the completion is stored; then it runs again. */
function crashingOnce(modules: readonly DomainModule[]): DomainModule[] {
  const crashed = new Set<string>()
  const wrap = (reaction: Reactions): Reactions =>
    Object.fromEntries(
      Object.entries(reaction).map(([event, react]) => [
        event,
        async (ctx: never, payload: never, delivery: { id: string }) => {
          await (react as (...all: unknown[]) => Promise<void>)(ctx, payload, delivery)
          if (crashed.has(delivery.id)) return
          crashed.add(delivery.id)
          throw new Error('crashed')
        },
      ]),
    )
  return modules.map(({ reactions = {}, ...module }) => ({
    ...module,
    reactions: Object.fromEntries(
      Object.entries(reactions).map(([name, reaction]) => [name, wrap(reaction)]),
    ),
  }))
}

test('reactions delivered twice, late and out of order take effect once', async () => {
  const { ctx } = crashing.backend
  registerDomains(ctx, crashingOnce(registeredOn(ctx).modules))
  await Promise.all([story(calm), story(crashing)])
  for (const app of [calm, crashing])
    await expect.poll(() => waiting(app), { timeout: 60_000, interval: 200 }).toBe(0)
  await expect.poll(() => effects(crashing), { timeout: 20_000 }).toEqual(await effects(calm))
  expect((await effects(calm)).length).toBeGreaterThan(12)
}, 120_000)

test('while the realtime server is down, mails are sent and unread counts are correct', async () => {
  await story(withoutSockets)
  await expect.poll(() => waiting(withoutSockets, 'sockets'), { timeout: 60_000, interval: 200 }).toBe(0)
  await expect.poll(() => effects(withoutSockets), { timeout: 20_000 }).toEqual(await effects(calm))
  // Realtime publishing is retried, and nothing else waits for it.
  expect(await waiting(withoutSockets)).toBeGreaterThan(0)
}, 120_000)

test('while the mail server is down, other reactions run and no mail is lost', async () => {
  const joiner = await createPerson(withoutMail, 'joiner@story.example')
  const jobId = await postJob(withoutMail)
  await joiner.caller.call(applyToJob, {
    params: { jobId },
    body: { email: joiner.email },
    files: { resume: pdf() },
  })
  await settled(withoutMail.backend)
  const { rows } = await withoutMail.backend.connection.pool.query(
    `select (select count(*)::int from notifications where kind = 'applicationReceived') > 0 as told,
       (select count(*)::int from pgboss.job where name = 'mail' and state in ('created', 'active', 'retry')
         and data->>'to' = $1) as mails`,
    [joiner.email],
  )
  expect(rows[0]).toEqual({ told: true, mails: 1 })
}, 60_000)
