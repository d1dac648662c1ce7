import { beforeAll, describe, expect, test } from 'vitest'
import { listActivities } from '#contract/activities/activities.ts'
import { decideApplication, listApplicants, showMyApplication } from '#contract/applications/applications.ts'
import { showCompany } from '#contract/companies/companies.ts'
import { followCompany } from '#contract/companies/follow.ts'
import { listDirectoryJobs, listDirectoryPosts, listNewJobs } from '#contract/directory/directory.ts'
import { giveAward } from '#contract/employments/awards.ts'
import { leaveCompany } from '#contract/employments/record.ts'
import { withdrawConfirmation } from '#contract/employments/withdrawals.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { acceptInvitation, requestToJoin } from '#contract/employments/invitations.ts'
import { invite } from '#contract/employments/members.ts'
import { dayIn } from '#contract/core/days.ts'
import { showHome } from '#contract/home/home.ts'
import { listCompanyJobs, showJob } from '#contract/jobs/jobs.ts'
import { changeJobPosting, pauseJob, publishJob } from '#contract/jobs/postings.ts'
import { searchJobs } from '#contract/jobs/search.ts'
import { replyToConversation, sendMessage, showConversation } from '#contract/messages/messages.ts'
import { likePost } from '#contract/posts/comments.ts'
import { createPost } from '#contract/posts/managedPosts.ts'
import { listPosts, showPost } from '#contract/posts/posts.ts'
import { sendResume } from '../applications/applicationFixtures.ts'
import { failure, useBackend } from '../backend.ts'
import { createPerson, globex, sendInvitation, terms, newAddress } from '../employments/invitationFixtures.ts'
import { completeForm, createDraft, createPublishedJob, openJobs } from '../jobs/jobFixtures.ts'
import { postForm, usePosts } from '../posts/postFixtures.ts'
import { useMeasures } from './measureFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const make = usePosts(app)
const { take, lift, own, noticesOf } = useMeasures(app)
const part = { part: 0, part_size: 50_000 }
const suspended = { status: 403, code: 'companySuspended' }
let target = { companyId: 0 }
let postId = 0
let jobId = 0

beforeAll(async () => {
  target = { companyId: (await app.anyone.call(showCompany, { params: globex })).id }
  jobId = await createPublishedJob(app, { title: 'Glassblower' })
  postId = (await make.publish(await app.as('gita'), { text: 'We blow glass' })).id
})

/** Where its job and its post are seen. */
async function shown() {
  const [ana, { anyone }] = [await app.as('ana'), app]
  const seen = {
    company: (await anyone.call(listCompanyJobs, { params: globex })).items.length,
    search: (await anyone.call(searchJobs, { query: { q: 'glassblower' } })).items.length,
    feed: (await anyone.call(listNewJobs, { query: { company: 'globex' } })).items.length,
    sitemapJobs: (await anyone.call(listDirectoryJobs, { query: part })).items.length,
    posts: (await anyone.call(listPosts, { params: globex, query: { visibility: 'everyone' } })).items.length,
    sitemapPosts: (await anyone.call(listDirectoryPosts, { query: part })).items.length,
    activities: (await ana.call(listActivities, { query: {} })).items.length,
    home: (await ana.call(showHome)).news.length,
    counter: (await openJobs(app)).counter,
  }
  return Object.entries(seen).flatMap(([place, count]) => (count > 0 ? [place] : []))
}

describe('a company that is suspended', () => {
  test('says so, and its jobs and posts are nowhere until it is lifted', async () => {
    await (await app.as('ana')).call(followCompany, { params: globex })
    const before = await shown()
    expect(before).toHaveLength(9)
    app.purged.length = 0
    expect(await take('suspend', target)).toBe('taken')
    expect(app.purged).toEqual(
      expect.arrayContaining([`company:${target.companyId}`, 'companies', 'jobs', 'posts', `job:${jobId}`]),
    )
    expect(await shown()).toEqual([])
    expect(await app.anyone.call(showCompany, { params: globex })).toMatchObject({ suspended: true })
    expect(await failure(app.anyone.call(showJob, { params: { jobId } }))).toMatchObject({
      code: 'jobPaused',
    })
    expect(await failure(app.anyone.call(showPost, { params: { postId } }))).toMatchObject(suspended)
    expect(await lift(target)).toBe('lifted')
    expect(await shown()).toEqual(before)
    expect(await openJobs(app)).toMatchObject({ counter: 1, counted: 1 })
    expect(await app.anyone.call(showCompany, { params: globex })).toMatchObject({ suspended: false })
  })

  test('has admins who know why, and members who read and change nothing', async () => {
    const [gita, hugo, mira] = [await app.as('gita'), await app.as('hugo'), await app.as('mira')]
    await take('suspend', target, { reason: 'It poses as a bank.' })
    const measure = { kind: 'suspend', company: { slug: 'globex', name: 'Globex' } }
    expect(await own(gita)).toMatchObject([{ ...measure, reason: 'It poses as a bank.' }])
    expect(await own(mira)).toMatchObject([{ ...measure, reason: null }])
    expect((await noticesOf(gita))[0]).toBe('taken')
    expect(await noticesOf(mira)).toEqual([])
    expect((await app.mailsTo('gita@globex.example')).at(-1)?.text).toContain('It poses as a bank.')
    const post = await failure(gita.call(createPost, { params: globex, body: postForm }))
    expect(post).toMatchObject(suspended)
    expect(post.message).toMatch(/suspended this company until/)
    expect(await failure(gita.call(invite, { params: globex, body: { ...terms, email: newAddress() } }))).toMatchObject(suspended) // prettier-ignore
    expect(await failure(hugo.call(pauseJob, { params: { jobId } }))).toMatchObject(suspended)
    expect(await failure(hugo.call(publishJob, { params: { jobId } }))).toMatchObject(suspended)
    await hugo.call(listApplicants, { params: { jobId } })
    await lift(target)
  })

  test('begins nothing with others: no application, message, invitation or decision', async () => {
    const [ana, gita, hugo] = [await app.as('ana'), await app.as('gita'), await app.as('hugo')]
    const applied = await sendResume(ana, jobId)
    const { token } = await sendInvitation(app)
    const { id: conversationId } = await ana.call(sendMessage, {
      params: globex,
      body: { subject: 'Hello', text: 'Hello' },
    })
    await take('suspend', target)
    const [bohdan, joiner] = [await app.as('bohdan'), await createPerson(app)]
    expect(await failure(sendResume(bohdan, jobId))).toMatchObject({ code: 'jobPaused' })
    const params = { conversationId }
    for (const refused of [
      () => bohdan.call(sendMessage, { params: globex, body: { subject: 'Hello', text: 'Hello' } }),
      () => ana.call(replyToConversation, { params, body: { text: 'Well?' } }),
      () => gita.call(replyToConversation, { params, body: { text: 'Well.' } }),
      () => joiner.caller.call(acceptInvitation, { body: { token, other_account: true } }),
      () =>
        bohdan.call(requestToJoin, { params: globex, body: { position: 'Cook', start_date: '2024-01-01' } }),
      () =>
        hugo.call(decideApplication, {
          params: { applicationId: applied.id },
          body: { state: 'rejected', from: 'sent' },
        }),
      () => bohdan.call(likePost, { params: { postId } }),
    ])
      expect(await failure(refused())).toMatchObject(suspended)
    // Who applied and who wrote reads what was there.
    expect(await ana.call(showMyApplication, { params: { jobId } })).toMatchObject({ id: applied.id })
    expect(await ana.call(showJob, { params: { jobId } })).toMatchObject({ title: 'Glassblower' })
    expect(await ana.call(showConversation, { params })).toMatchObject({ reply_refusal: 'companySuspended' })
    await lift(target)
    await gita.call(replyToConversation, { params, body: { text: 'Here we are.' } })
  })

  test('adds nothing to its records and takes nothing back; its people still leave', async () => {
    const gita = await app.as('gita')
    const { caller } = await createPerson(app)
    const { token } = await sendInvitation(app)
    await caller.call(acceptInvitation, { body: { token, other_account: true } })
    const [employment] = (await caller.call(showOwnProfileExtra)).employments
    const params = { employmentId: employment?.id ?? 0 }
    await take('suspend', target)
    const award = { title: 'Best vase', awarded_on: dayIn('UTC', app.backend.ctx.now()), words: '' }
    for (const refused of [
      () => gita.call(giveAward, { params, body: award }),
      () => gita.call(withdrawConfirmation, { params, body: { reason: 'It is a mistake.' } }),
    ])
      expect(await failure(refused())).toMatchObject(suspended)
    expect((await caller.call(showOwnProfileExtra)).employments).toMatchObject([
      { verified_domain: 'globex.example' },
    ])
    await caller.call(leaveCompany, { params })
    await lift(target)
  })

  test('gets back what was published, not what it had paused itself', async () => {
    const hugo = await app.as('hugo')
    const paused = await createPublishedJob(app, { title: 'Paused before' })
    await hugo.call(pauseJob, { params: { jobId: paused } })
    await createDraft(app)
    await take('suspend', target)
    await lift(target)
    expect(await failure(app.anyone.call(showJob, { params: { jobId: paused } }))).toMatchObject({
      code: 'jobPaused',
    })
    expect(await app.anyone.call(showJob, { params: { jobId } })).toMatchObject({ title: 'Glassblower' })
    const { counter, counted } = await openJobs(app)
    expect(counter).toBe(counted)
  })

  // The embedded database has one connection.
  test.runIf(process.env['TEST_DATABASE_URL'])(
    'publishes nothing in a call that was admitted before',
    async () => {
      const [hugo, draft, { pool }] = [await app.as('hugo'), await createDraft(app), app.backend.connection]
      const blocking = await pool.connect()
      const waiting = (count: number) =>
        expect
          .poll(async () => {
            const { rows } = await pool.query(
              "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            )
            return rows.length
          })
          .toBe(count)
      await blocking.query('begin')
      await blocking.query('select 1 from jobs where id = $1 for update', [draft])
      const taken = take('suspend', target)
      await waiting(1)
      const published = failure(hugo.call(publishJob, { params: { jobId: draft } }))
      await waiting(2)
      await blocking.query('commit')
      blocking.release()
      expect(await taken).toBe('taken')
      expect(await published).toMatchObject(suspended)
      expect(await openJobs(app)).toEqual({ counter: 0, counted: 0 })
      await lift(target)
    },
  )
})

test('a limited company publishes, writes and invites nothing new; all that was there stays', async () => {
  const [gita, hugo] = [await app.as('gita'), await app.as('hugo')]
  const before = await shown()
  const limited = { status: 403, code: 'companyLimited' }
  const person = await createPerson(app)
  const { id: conversationId } = await person.caller.call(sendMessage, {
    params: globex,
    body: { subject: 'Hi', text: 'Hi' },
  })
  await take('limit', target)
  expect(await shown()).toEqual(before)
  for (const refused of [
    () => gita.call(createPost, { params: globex, body: postForm }),
    () => gita.call(invite, { params: globex, body: { ...terms, email: newAddress() } }),
    () => hugo.call(publishJob, { params: { jobId } }),
  ])
    expect(await failure(refused())).toMatchObject(limited)
  await hugo.call(changeJobPosting, {
    params: { jobId },
    body: { ...completeForm, title: 'Glassblower' } as never,
  })
  const params = { conversationId }
  const reply = { params, body: { text: 'Well?' } }
  expect(await failure(gita.call(replyToConversation, reply))).toMatchObject(limited)
  expect(await gita.call(showConversation, { params })).toMatchObject({ reply_refusal: 'companyLimited' })
  await person.caller.call(replyToConversation, reply)
  await lift(target)
})

test('members of a company decide nothing about it', async () => {
  expect(await take('limit', target, { by: await app.idOf('mira') })).toBe('own')
  expect(await take('limit', target, { by: await app.idOf('ana') })).toBe('taken')
  expect(await lift(target, await app.idOf('gita'))).toBe('own')
  expect(await lift(target)).toBe('lifted')
})
