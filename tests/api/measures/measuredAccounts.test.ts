import { sql } from '#drizzle'
import { describe, expect, test } from 'vitest'
import { startExport } from '#contract/accounts/closing.ts'
import { signOut } from '#contract/accounts/session.ts'
import { createJobPosting } from '#contract/jobs/postings.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { addComment, deleteComment } from '#contract/posts/comments.ts'
import { saveProfile } from '#contract/profiles/edits.ts'
import { failure, settled, useBackend } from '../backend.ts'
import { useClock } from '../clock.ts'
import { createCompanyFor, createPerson, globex } from '../employments/invitationFixtures.ts'
import { usePosts } from '../posts/postFixtures.ts'
import { useMeasures } from './measureFixtures.ts'

const clock = useClock()
const app = useBackend({ rateFactor: 1000 }, clock.now)
const make = usePosts(app)
const { take, lift, own, noticesOf } = useMeasures(app)
const message = { params: globex, body: { subject: 'Loans', text: 'Send me money' } }

async function newPerson() {
  const person = await createPerson(app)
  return { ...person, target: { accountId: person.id } }
}

describe('somebody who is limited', () => {
  test('publishes nothing new, also for a company; what was there stays', async () => {
    const { caller, target } = await newPerson()
    const slug = await createCompanyFor(app, { caller, id: target.accountId, email: '' })
    const params = { postId: (await make.publish(await app.as('gita'), {})).id }
    const { id } = await caller.call(addComment, { params, body: { text: 'Before' } })
    expect(await take('limit', target)).toBe('taken')
    const refused = { status: 403, code: 'accountLimited' }
    expect(await failure(caller.call(addComment, { params, body: { text: 'After' } }))).toMatchObject(refused)
    expect(await failure(caller.call(sendMessage, message))).toMatchObject(refused)
    const draft = caller.call(createJobPosting, { params: { slug }, body: { title: 'Cook' } })
    expect(await failure(draft)).toMatchObject(refused)
    await caller.call(saveProfile, { body: { headline: 'Still here' } })
    await caller.call(deleteComment, { params: { commentId: id } })
  })

  test('reads in the refusal until when, and where to object, in their language', async () => {
    const { caller, id, target } = await newPerson()
    await take('limit', target)
    const english = await failure(caller.call(sendMessage, message))
    expect(english.message).toMatch(/limited your account until .+\d{4}.+object: https?:\/\/[^/]+\/(?:en)?$/)
    const inUkrainian = app.withToken(caller.token, 'uk_UA')
    expect((await failure(inUkrainian.call(sendMessage, message))).message).toMatch(/^Ми обмежили .+: до /)
    await take('suspend', { accountId: id }, { days: null })
    expect((await failure(caller.call(sendMessage, message))).message).toMatch(
      /^We’ve suspended your account, so/,
    )
  })
})

describe('somebody who is suspended', () => {
  test('reads, exports and signs out, and changes nothing else', async () => {
    const { caller, target } = await newPerson()
    await take('suspend', target)
    const refused = { status: 403, code: 'accountSuspended' }
    expect(await failure(caller.call(saveProfile, { body: { headline: 'No' } }))).toMatchObject(refused)
    expect(await failure(caller.call(sendMessage, message))).toMatchObject(refused)
    await app.reauthenticate(caller)
    await caller.call(startExport)
    expect(await own(caller)).toMatchObject([
      { kind: 'suspend', company: null, reason: 'It asks for money.', case_id: null },
    ])
    await caller.call(signOut)
  })

  test('is told by bell and mail what was decided and why, and when it is lifted', async () => {
    const { caller, email, target } = await newPerson()
    await take('suspend', target, { reason: 'You wrote the same to 300 people.' })
    expect(await noticesOf(caller)).toEqual(['taken'])
    const [taken] = await app.mailsTo(email)
    expect(taken?.subject).toBe('We’ve suspended your account')
    expect(taken?.text).toMatch(/after 7 days[^]*Why: You wrote the same to 300 people\.[^]*write to /)
    expect(await lift(target)).toBe('lifted')
    expect(await noticesOf(caller)).toEqual(['lifted', 'taken'])
    expect((await app.mailsTo(email, 2))[1]?.text).toContain('We were wrong.')
    await caller.call(saveProfile, { body: { headline: 'Back' } })
    expect(await own(caller)).toEqual([])
  })

  test('acts again from the end on, without any background work', async () => {
    const { caller, target } = await newPerson()
    await take('suspend', target)
    // What the clock of the database does after seven days.
    await app.backend.ctx.db.execute(
      sql`update measures set starts_at = now() - interval '8 days', ends_at = now() - interval '1 second'
        where account_id = ${target.accountId}`,
    )
    await caller.call(saveProfile, { body: { headline: 'Back' } })
    expect(await noticesOf(caller)).toEqual(['taken'])
    clock.at = Date.now()
    await app.work('endMeasures')
    await settled(app.backend)
    expect(await noticesOf(caller)).toEqual(['over', 'taken'])
    await app.work('endMeasures')
    await settled(app.backend)
    expect(await noticesOf(caller)).toHaveLength(2)
  })
})

describe('a decision', () => {
  test.for([0, 91, 1.5, -1])('of %s days is refused', async (days) => {
    const { target } = await newPerson()
    expect(await take('limit', target, { days })).toBe('daysInvalid')
  })

  test('needs a reason of at most 2,000 characters', async () => {
    const { target } = await newPerson()
    expect(await take('limit', target, { reason: ' \n' })).toBe('reasonInvalid')
    expect(await take('limit', target, { reason: 'x'.repeat(2_001) })).toBe('reasonInvalid')
    expect(await take('limit', target, { reason: 'x'.repeat(2_000), days: 90 })).toBe('taken')
  })

  test('is made once, however often it is sent at once', async () => {
    const { caller, target } = await newPerson()
    const results = await Promise.all([take('limit', target), take('limit', target), take('limit', target)])
    expect(results.toSorted()).toEqual(['alreadyTaken', 'alreadyTaken', 'taken'])
    expect(await noticesOf(caller)).toEqual(['taken'])
  })

  test('replaces a weaker or a shorter one, and no stronger one', async () => {
    const { caller, target } = await newPerson()
    expect(await take('limit', target, { days: 7 })).toBe('taken')
    expect(await take('limit', target, { days: 3 })).toBe('alreadyStronger')
    expect(await take('limit', target, { days: 30 })).toBe('taken')
    expect(await take('suspend', target, { days: 1 })).toBe('taken')
    expect(await take('limit', target, { days: null })).toBe('alreadyStronger')
    expect(await take('suspend', target, { days: null })).toBe('taken')
    expect(await take('suspend', target, { days: 90 })).toBe('alreadyStronger')
    expect(await own(caller)).toMatchObject([{ kind: 'suspend', until: null }])
    expect(await app.countRows('measures', sql`account_id = ${target.accountId} and ended_at is null`)).toBe(
      1,
    )
  })

  test('follows one that is over but not stored as such', async () => {
    const { caller, target } = await newPerson()
    await take('limit', target, { days: 1 })
    clock.at += 2 * 24 * 60 * 60 * 1000
    expect(await take('limit', target, { days: 1 })).toBe('taken')
    // The last two have the same time.
    expect((await noticesOf(caller)).toSorted()).toEqual(['over', 'taken', 'taken'])
  })

  test('is lifted once, and not when it is over', async () => {
    const { target } = await newPerson()
    await take('limit', target, { days: 1 })
    const [found] = (await app.operators.listMeasures()).filter(
      ({ accountId }) => accountId === target.accountId,
    )
    const measureId = found?.id ?? 0
    const liftIt = () => app.operators.liftMeasure({ measureId, reason: 'Sorry.', by: null })
    expect((await Promise.all([liftIt(), liftIt()])).toSorted()).toEqual(['ended', 'lifted'])
    expect(await app.operators.liftMeasure({ measureId: 999_999, reason: 'Sorry.', by: null })).toBe(
      'unknown',
    )
    expect(await app.operators.liftMeasure({ measureId, reason: '', by: null })).toBe('reasonInvalid')
    await take('limit', target, { days: 1 })
    const again = (await app.operators.listMeasures()).find(({ accountId }) => accountId === target.accountId)
    clock.at += 2 * 24 * 60 * 60 * 1000
    expect(await app.operators.liftMeasure({ measureId: again?.id ?? 0, reason: 'Sorry.', by: null })).toBe(
      'ended',
    )
  })

  test('is made by others than whom it is about', async () => {
    const { id, target } = await newPerson()
    const other = await newPerson()
    expect(await take('limit', target, { by: id })).toBe('own')
    expect(await take('limit', target, { by: other.id })).toBe('taken')
    expect(await lift(target, id)).toBe('own')
    expect(await lift(target, other.id)).toBe('lifted')
  })

  test('against nobody, or a closed account, changes nothing', async () => {
    expect(await take('limit', { accountId: 999_999 })).toBe('unknown')
    const { id, email } = await newPerson()
    await app.backend.ctx.db.execute(sql`update accounts set closed_at = now() where id = ${id}`)
    expect(await take('limit', { accountId: id })).toBe('closed')
    expect(await app.operators.findTarget('account', email.toUpperCase())).toEqual({ accountId: id })
    expect(await app.operators.findTarget('account', email.slice(1))).toBeNull()
    expect(await app.operators.findTarget('company', 'globe')).toBeNull()
  })
})
