import type { AstroGlobal } from 'astro'
import { applyToJob, type Application } from '#contract/applications/applications.ts'
import type { CallError } from '#contract/core/errors.ts'
import type { Posted } from '#client/postedForm.ts'
import { postedAgain, streamForm } from './streamedForm.ts'

type Outcome = { done: Application } | { posted: Posted; error: CallError }

/** Handles an application posted without JavaScript. */
export async function postApplication(
  page: Pick<AstroGlobal, 'request' | 'locals'>,
  jobId: number,
): Promise<Outcome> {
  const outcome = await streamForm(page, applyToJob, jobId)
  if ('done' in outcome) return { done: outcome.done }
  const { error, texts } = outcome
  return { error, posted: postedAgain(error, texts) }
}
