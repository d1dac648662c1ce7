import type { AstroGlobal } from 'astro'
import type { Posted } from '#client/postedForm.ts'
import type { Endpoint, Reply } from '#contract/core/endpoint.ts'
import { CallError } from '#contract/core/errors.ts'
import { callUntyped } from '#contract/core/call.ts'
import { fromForm } from '#contract/core/wire.ts'

type Values = Record<string, unknown>
type Outcome<E extends Endpoint> =
  | { done: Reply<E> }
  /** `values` holds secrets too, for another call; nothing of them is shown. */
  | { posted: Posted; error: CallError; values: Values }

/** Answers a form that was sent without JavaScript, by the endpoint that the island would have called. */
export async function postForm<E extends Endpoint>(
  { request, locals }: Pick<AstroGlobal, 'request' | 'locals'>,
  endpoint: E,
  /** What the page itself knows, beside what was typed. */
  more: object = {},
): Promise<Outcome<E>> {
  const values = { ...fromForm(textEntries(await request.formData())), ...more }
  try {
    return { done: await callUntyped(locals.api, endpoint, { body: values }) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const errors = Object.fromEntries(error.fields.map(({ field, title }) => [field, title]))
    return { error, values, posted: { values: withoutSecrets(values), errors, message: error.message } }
  }
}

/** The status of a page that says why a form was refused. */
export const statusOf = (error: CallError): number => error.status || 503

function* textEntries(form: FormData): Generator<[string, string]> {
  for (const [name, value] of form) if (typeof value === 'string') yield [name, value]
}

/** A password is never written back into a page. */
function withoutSecrets(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !name.startsWith('password') && name !== 'secret'),
  )
}
