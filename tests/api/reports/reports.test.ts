import { describe, expect, test } from 'vitest'
import { addComment } from '#contract/posts/comments.ts'
import { sendReport, showReceipt, showReported } from '#contract/reports/reports.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { newAddress } from '../employments/invitationFixtures.ts'
import { usePosts } from '../posts/postFixtures.ts'
import { useReports } from './reportFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const strict = useBackend()
const make = usePosts(app)
const { report, stateOf, caseOf, decide, decisionsOf } = useReports(app)
const post = async (form = {}) => (await make.publish(await app.as('gita'), form)).id

describe('a report', () => {
  test('needs no sign-in, and its receipt says what became of it', async () => {
    const about = `post-${await post({ text: 'Buy my miracle cure' })}`
    expect(await app.anyone.call(showReported, { query: { about } })).toEqual({
      kind: 'post',
      name: 'Globex',
      excerpt: 'Buy my miracle cure',
    })
    const email = newAddress()
    const reference = await report(app.anyone, about, { words: 'It cures nothing', email })
    expect(reference).toMatch(/^[\da-zA-Z]{24}$/)
    expect(await stateOf(reference)).toBe('received')
    const [receipt] = await app.mailsTo(email)
    expect(receipt?.subject).toBe('We’ve received your report')
    expect(receipt?.text).toContain(`/report/receipt?reference=${reference}`)
    const { found } = await caseOf('post', Number(about.slice(5)))
    expect(await decide(found.id, 'leave')).toBe('decided')
    expect(await stateOf(reference)).toBe('left')
    expect((await app.mailsTo(email, 2))[1]?.text).toContain('we left it as it is')
    // Whose it is does not learn that somebody reported what breaks no rule.
    expect(await decisionsOf(await app.as('gita'))).toEqual([])
  })

  test('has one receipt, however often and however many times at once it is sent', async () => {
    const postId = await post()
    const about = `post-${postId}`
    const ana = await app.as('ana')
    const sent = await Promise.all(
      [ana, ana, ana, app.anyone, app.anyone, await app.as('bohdan')].map((by) => report(by, about)),
    )
    expect(new Set(sent).size).toBe(3)
    expect(sent[0]).toBe(sent[1])
    expect(sent[3]).toBe(sent[4])
    const first = await caseOf('post', postId)
    expect(first.found.reporters).toBe(3)
    // Nothing that is stored names a signed-out reporter, or opens a receipt.
    const { rows } = await app.backend.connection.pool.query('select * from reports')
    for (const reference of sent) expect(JSON.stringify(rows)).not.toContain(reference)
    await decide(first.found.id, 'leave')
    // Later it is a new matter.
    expect(await report(ana, about)).not.toBe(sent[0])
    expect((await caseOf('post', postId)).found.id).not.toBe(first.found.id)
  })

  test('is about what the caller can see, and not their own', async () => {
    const ana = await app.as('ana')
    const params = { postId: await post() }
    const { id } = await ana.call(addComment, { params, body: { text: 'Mine' } })
    const gone = { status: 404, code: 'reportedGone' }
    const of = (by: Caller, about: string) => failure(by.call(showReported, { query: { about } }))
    for (const about of [`comment-${id}`, 'post-999999', 'job-999999', 'company-999999', 'page-nobody'])
      expect(await of(app.anyone, about)).toMatchObject(gone)
    const followersOnly = `post-${await post({ visibility: 'followers' })}`
    expect(await of(app.anyone, followersOnly)).toMatchObject(gone)
    expect(await of(ana, followersOnly)).toMatchObject(gone)
    expect(await of(ana, `comment-${id}`)).toMatchObject({ status: 409, code: 'reportOwn' })
    expect(await of(ana, `profile-${await app.idOf('ana')}`)).toMatchObject({ code: 'reportOwn' })
    for (const about of ['', 'post', 'post-0', 'post-x', 'account-1'])
      expect(await of(ana, about)).toMatchObject({ status: 422 })
    const { fields } = await failure(
      ana.call(sendReport, { body: { about: `post-${params.postId}`, reason: 'other', words: ' ' } }),
    )
    expect(fields).toMatchObject([{ field: 'words', code: 'required' }])
    expect(await failure(app.anyone.call(showReceipt, { query: { reference: 'unknown' } }))).toMatchObject({
      status: 404,
      code: 'receiptUnknown',
    })
  })

  test('is limited per network without a sign-in', async () => {
    for (let at = 0; at < 10; at++)
      await failure(
        strict.anyone.call(sendReport, { body: { about: 'post-999', reason: 'spam', words: '' } }),
      )
    const last = strict.anyone.call(sendReport, { body: { about: 'post-999', reason: 'spam', words: '' } })
    expect(await failure(last)).toMatchObject({ status: 429 })
    // An account has its own limit.
    const ana = (await strict.as('ana')).call(sendReport, {
      body: { about: 'post-999', reason: 'spam', words: '' },
    })
    expect(await failure(ana)).toMatchObject({ status: 404 })
  })
})
