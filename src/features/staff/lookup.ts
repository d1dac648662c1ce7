import type { AstroGlobal } from 'astro'
import { call } from '#contract/core/call.ts'
import type { Reply } from '#contract/core/endpoint.ts'
import { CallError } from '#contract/core/errors.ts'
import type { findCompany, findPerson } from '#contract/staff/lookup.ts'

export interface Lookup<Found> {
  /** What was typed. */
  readonly key: string
  readonly found: Found | null
  /** Why nothing was found. */
  readonly message: string | null
}

/** Finds what was typed into a form that is posted, so that no address in a history names whom it was about. */
export async function lookUp<E extends typeof findPerson | typeof findCompany>(
  { locals, request, response }: Pick<AstroGlobal, 'locals' | 'request' | 'response'>,
  endpoint: E,
): Promise<Lookup<Reply<E>>> {
  if (request.method !== 'POST') return { key: '', found: null, message: null }
  const key = String((await request.formData()).get('key') ?? '')
  try {
    const found = await call(locals.api, endpoint as typeof findPerson, { query: { key } })
    return { key, found: found as unknown as Reply<E>, message: null }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    response.status = error.status || 503
    return { key, found: null, message: error.fields[0]?.title ?? error.message }
  }
}
