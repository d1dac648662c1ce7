import * as decisions from '#contract/reports/decisions.ts'
import * as contract from '#contract/reports/reports.ts'
import * as transparency from '#contract/reports/transparency.ts'
import { addComment } from '#contract/posts/comments.ts'
import type { TestBackend } from '../../backend.ts'
import { usePosts } from '../../posts/postFixtures.ts'
import { rights, type Expected, type Row } from '../roleTable.ts'

const noId = 999_999
/** Of Ana's comment on a post of Globex. */
const readers: Expected = { ...rights.everyone, nobody: 404, ana: 409 }

/** Reports, their receipts, and decisions. */
export const reportRows = (app: TestBackend): Row[] => {
  const make = usePosts(app)
  const comment = async () => {
    const { id: postId } = await make.publish(await app.as('gita'))
    const { id } = await (
      await app.as('ana')
    ).call(addComment, { params: { postId }, body: { text: 'Words' } })
    return `comment-${id}`
  }
  const form = (about: string) => ({ about, reason: 'spam' as const, words: '' })
  const decided = async (rest: { readonly body?: Record<string, unknown> } = {}) => {
    const about = await comment()
    await (await app.as('bohdan')).call(contract.sendReport, { body: form(about) })
    const cases = await app.operators.listCases()
    const caseId = cases.find(({ found }) => `comment-${found.targetId}` === about)?.found.id ?? 0
    await app.operators.decideCase(caseId, 'warn', 'Be kind.')
    return { params: { caseId }, ...rest }
  }
  const objection = { body: { text: 'I was.' } }
  return [
    {
      endpoint: contract.showReported,
      args: async () => ({ query: { about: await comment() } }),
      expected: readers,
      missing: { as: 'bohdan', args: { query: { about: `comment-${noId}` } } },
    },
    {
      endpoint: contract.sendReport,
      args: async () => ({ body: form(await comment()) }),
      expected: readers,
      missing: { as: 'bohdan', args: { body: form(`post-${noId}`) } },
    },
    {
      endpoint: contract.showReceipt,
      args: async () => ({
        query: await (await app.as('bohdan')).call(contract.sendReport, { body: form(await comment()) }),
      }),
      // Whoever has the reference reads the receipt.
      missing: { as: 'ana', args: { query: { reference: 'unknown' } } },
    },
    { endpoint: transparency.showTransparency },
    { endpoint: decisions.showDecision, args: () => decided(), expected: rights.ana },
    { endpoint: decisions.objectToDecision, args: () => decided(objection), expected: rights.ana },
    {
      endpoint: decisions.answerQuestion,
      args: async () => {
        const questioned = await decided({ body: { text: 'It was.' } })
        await (await app.as('ana')).call(decisions.objectToDecision, { ...questioned, ...objection })
        await app.backend.connection.pool.query(
          "update report_objections set question = 'Where?', asked_at = now() where case_id = $1",
          [questioned.params.caseId],
        )
        return questioned
      },
      expected: rights.ana,
    },
  ]
}
