import type { AstroGlobal } from 'astro'
import { call, callUntyped } from '#contract/core/call.ts'
import type { Reply } from '#contract/core/endpoint.ts'
import { CallError } from '#contract/core/errors.ts'
import type { findCompany, findPerson } from '#contract/support/lookup.ts'
import { requestSupportStep } from '#contract/support/steps.ts'
import { postStaffForm, type StaffPosted } from './staffForm.ts'

export interface Lookup<Found> {
  /** What was typed. */
  readonly key: string
  readonly found: Found | null
  /** Why nothing was found. */
  readonly message: string | null
  /** A step of support that was not accepted. */
  readonly posted: StaffPosted | null
}

/**
 * Finds what was typed into a form that is posted, so that no address in a history names whom it was about, and begins a step of
 * support about what was found.
 */
export async function lookUp<E extends typeof findPerson | typeof findCompany>(
  astro: AstroGlobal,
  endpoint: E,
): Promise<Response | Lookup<Reply<E>>> {
  const { locals, request, response } = astro
  if (request.method !== 'POST') return { key: '', found: null, message: null, posted: null }
  const sent = await request.clone().formData()
  const key = String(sent.get('key') ?? '')
  const posted = sent.has('action')
    ? await postStaffForm(astro, {
        support: (body) => callUntyped(locals.api, requestSupportStep, { body }),
      })
    : null
  if (posted === 'done') return astro.redirect(locals.path('staffSupport'), 303)
  try {
    const found = await call(locals.api, endpoint as typeof findPerson, { query: { key } })
    return { key, found: found as unknown as Reply<E>, message: null, posted }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    response.status = error.status || 503
    return { key, found: null, message: error.fields[0]?.title ?? error.message, posted }
  }
}
