import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { CallError } from '#contract/core/errors.ts'
import { addComment, changeComment, deleteComment, listComments } from '#contract/posts/comments.ts'
import { showProfile } from '#contract/profiles/profiles.ts'
import { savePublicPage, showPublicPage } from '#contract/publicPages/publicPages.ts'
import { objectToDecision } from '#contract/reports/decisions.ts'
import { useBackend } from '../backend.ts'
import { daysAfter } from '../days.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { useMeasures } from '../measures/measureFixtures.ts'
import { modelRuns } from '../modelRuns.ts'
import { usePosts } from '../posts/postFixtures.ts'
import { kinds, step, sweep, type Model, type Step, type Which } from './modelledModeration.ts'
import { useReports } from './reportFixtures.ts'

const start = new Date('2026-03-27T20:00:00Z')
let now = start
const app = useBackend({ rateFactor: 1_000_000 }, () => now)
const posts = usePosts(app)
const { report } = useReports(app)
const { take, lift } = useMeasures(app)
const seen = new Set<string>()

let made = 0

async function begin(): Promise<Model> {
  const person = await createPerson(app)
  const word = `zqmodel${++made}-${person.id}`
  const { id: postId } = await posts.publish(await app.as('gita'))
  const body = { text: `Says ${word}` }
  const { id } = await person.caller.call(addComment, { params: { postId }, body })
  await person.caller.call(savePublicPage, { body: { address: word, indexed: true, parts: [] } })
  return {
    person,
    postId,
    word,
    ids: { comment: id, page: person.id },
    exists: { comment: true, page: true },
    moved: { comment: [], page: [] },
    renamed: [],
    decided: [],
    objections: new Set(),
    closedAt: null,
    isErased: false,
  }
}

test('what is shown always follows from what was decided and done', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24, size: 'max' }), async (steps) => {
      now = start
      const model = await begin()
      for (const one of steps) {
        const outcome = await outcomeOf(() => perform(one, model))
        seen.add(`${one.act} ${outcome}`)
        if (one.lost && !one.act.endsWith('ait')) await outcomeOf(() => perform(one, model))
        await expectInvariants(model, one)
      }
    }),
    modelRuns(10, 10),
  )
}, 120_000)

afterAll(() => {
  for (const act of ['report', 'rename', 'hide', 'remove', 'object', 'revoke', 'edit', 'delete'])
    for (const outcome of ['done', 'refused'])
      expect([act, seen.has(`${act} ${outcome}`)]).toEqual([act, true])
})

async function outcomeOf(run: () => Promise<unknown>): Promise<'done' | 'refused'> {
  try {
    return (await run()) === false ? 'refused' : 'done'
  } catch (error) {
    if (error instanceof CallError && error.status < 500) return 'refused'
    throw error
  }
}

/** The case about a content that waits, if there is one. */
const waitingOf = async ({ ids }: Model, which: Which) =>
  (await app.operators.listCases()).find(
    ({ found }) => found.kind === which && found.targetId === ids[which] && found.decision === null,
  )?.found.id ?? 0

async function perform({ act, which, number }: Step, model: Model): Promise<unknown> {
  const { person, word, ids } = model
  if (model.isErased) return false
  // A session ends when nothing is done in it for long.
  const caller = await app.signedIn(person.id)
  const target = { accountId: person.id }
  const latest = model.decided.at(-1 - (number % 2)) ?? 0
  const params = { caseId: latest }
  switch (act) {
    case 'report': {
      const about = which === 'comment' ? `comment-${ids.comment}` : `page-${word}`
      return report(await app.as(number % 2 ? 'ana' : 'hugo'), about, { reason: 'abuse' })
    }
    case 'leave':
    case 'warn':
    case 'rename':
    case 'hide':
    case 'remove': {
      const caseId = await waitingOf(model, which)
      const more = act === 'rename' ? { name: nameOf(caseId) } : {}
      const result = await app.operators.decideCase(caseId, act, 'It is not true.', more)
      if (result !== 'decided' && result !== 'authorClosed') return false
      model.decided.push(caseId)
      if (act === 'rename') model.renamed.push({ caseId, at: now, revoked: false })
      if (act === 'hide' || act === 'remove') model.moved[which].push({ caseId, at: now, revoked: false })
      return true
    }
    case 'object':
      await caller.call(objectToDecision, { params, body: { text: 'It is fine.' } })
      model.objections.add(latest)
      return true
    case 'keep':
    case 'revoke': {
      const result = await app.operators.decideObjection(latest, act, 'We looked again.')
      if (result === 'nothingToDecide') return false
      model.objections.delete(latest)
      const all = [...model.moved.comment, ...model.moved.page, ...model.renamed]
      const one = all.find(({ caseId }) => caseId === latest)
      if (act === 'revoke' && one) one.revoked = true
      return true
    }
    case 'edit':
      await (which === 'comment'
        ? caller.call(changeComment, {
            params: { commentId: ids.comment },
            body: { text: `Says ${word} ${number}` },
          })
        : caller.call(savePublicPage, { body: { address: word, indexed: true, parts: [] } }))
      // A page whose words were deleted for good can be made again.
      model.exists[which] = true
      return true
    case 'delete':
      if (which === 'page') return false
      await caller.call(deleteComment, { params: { commentId: ids.comment } })
      model.exists.comment = false
      return true
    case 'limit':
    case 'suspend':
      return (await take(act, target, { days: null })) === 'taken'
    case 'lift':
      return (await lift(target)) === 'lifted'
    case 'close':
      await (await app.reauthenticate(caller)).call(closeAccount)
      model.closedAt = now
      return true
    case 'reopen':
      if (!(await app.operators.reopenAccount(person.email))) return false
      model.closedAt = null
      return true
    case 'wait':
      now = daysAfter(now, number)
      return true
    case 'longWait':
      now = daysAfter(now, 20 * number)
      return true
    case 'sweep':
      await app.work('sweep')
      await app.work('eraseAccounts')
      sweep(model, now)
      return true
  }
}

async function expectInvariants(model: Model, { act }: Step): Promise<void> {
  const { exists, moved, closedAt } = model
  await expectName(model, act)
  for (const which of kinds) {
    const isMoved = moved[which].some(({ revoked }) => !revoked)
    // A comment stays when its author closes the account, as others answered it; a page does not.
    const isClosed = which === 'page' && closedAt !== null
    const expected = exists[which] && !isMoved && !isClosed
    expect([act, which, await isShown(model, which)]).toEqual([act, which, expected])
    const waiting = (await app.operators.listCases()).filter(
      ({ found }) => found.kind === which && found.targetId === model.ids[which] && !found.decision,
    )
    expect(waiting.length).toBeLessThanOrEqual(1)
  }
}

/** The name that the decision of a case gives. */
const nameOf = (caseId: number) => `Member ${caseId}`

async function expectName({ person, renamed, closedAt, isErased }: Model, act: Step['act']): Promise<void> {
  if (closedAt || isErased) return
  const params = { identifier: String(person.id) }
  const { first_name, last_name } = await (await app.as('ana')).call(showProfile, { params })
  const last = renamed.findLast(({ revoked }) => !revoked)
  const expected = last ? nameOf(last.caseId) : `Olena Marchenko ${person.id}`
  expect([act, `${first_name} ${last_name}`]).toEqual([act, expected])
}

async function isShown({ postId, word }: Model, which: Which): Promise<boolean> {
  if (which === 'comment') {
    const { items } = await (await app.as('ana')).call(listComments, { params: { postId } })
    return JSON.stringify(items).includes(word)
  }
  return app.anyone.call(showPublicPage, { params: { address: word } }).then(
    () => true,
    () => false,
  )
}
