import type { AstroGlobal } from 'astro'
import type { Posted } from '#client/postedForm.ts'
import { callUntyped, call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { objectToDecision, showDecision, type ContentDecision } from '#contract/reports/decisions.ts'
import { errorsOf, statusOf } from '#features/accounts/formPost.ts'
import { parseId } from '#paths/addresses.ts'

export interface DecisionView {
  readonly decision: ContentDecision
  readonly posted: Posted | null
}

/** The page of a decision, on which its author may object: a plain form. */
export async function decisionPage(astro: AstroGlobal): Promise<Response | DecisionView> {
  const { locals, request, response } = astro
  const caseId = parseId(astro.params['id'])
  let posted: Posted | null = null
  if (request.method === 'POST') {
    const text = String((await request.formData()).get('text') ?? '')
    try {
      await callUntyped(locals.api, objectToDecision, { params: { caseId }, body: { text } })
      return astro.redirect(`${locals.path('contentDecision', { id: caseId })}#objection`, 303)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const errors = errorsOf(error)
      posted = { values: { text }, errors, message: error.message }
      response.status = statusOf(error)
    }
  }
  return { posted, decision: await call(locals.api, showDecision, { params: { caseId } }) }
}
