import type { AstroGlobal } from 'astro'
import type { Posted } from '#client/postedForm.ts'
import { callUntyped, call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import {
  answerQuestion,
  objectToDecision,
  showDecision,
  type ContentDecision,
} from '#contract/reports/decisions.ts'
import { errorsOf, statusOf } from '#features/accounts/formPost.ts'
import { parseId } from '#paths/addresses.ts'

export interface DecisionView {
  readonly decision: ContentDecision
  readonly posted: Posted | null
}

/** The page of a decision, on which its author may object, and answers a question about that: plain forms. */
export async function decisionPage(astro: AstroGlobal): Promise<Response | DecisionView> {
  const { locals, request, response } = astro
  const caseId = parseId(astro.params['id'])
  let posted: Posted | null = null
  if (request.method === 'POST') {
    const form = await request.formData()
    const [text, answer] = [form.get('text'), form.get('answer')]
    try {
      await (answer === null
        ? callUntyped(locals.api, objectToDecision, {
            params: { caseId },
            body: { text: String(text ?? '') },
          })
        : callUntyped(locals.api, answerQuestion, { params: { caseId }, body: { text: String(answer) } }))
      return astro.redirect(`${locals.path('contentDecision', { id: caseId })}#objection`, 303)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const errors = errorsOf(error)
      posted = { values: { text, answer }, errors, message: error.message }
      response.status = statusOf(error)
    }
  }
  return { posted, decision: await call(locals.api, showDecision, { params: { caseId } }) }
}
