import type { AstroGlobal } from 'astro'
import type { Posted } from '#client/postedForm.ts'
import type { Endpoint, Reply } from '#contract/core/endpoint.ts'
import { CallError } from '#contract/core/errors.ts'
import { callUntyped } from '#contract/core/call.ts'
import { fromForm } from '#contract/core/wire.ts'

type Values = Record<string, unknown>
type Outcome<E extends Endpoint> =
  | { done: Reply<E> }
  /** `values` includes secrets, for a follow-up call; they are never rendered. */
  | { posted: Posted; error: CallError; values: Values }

/** Handles a form posted without JavaScript by calling the endpoint the island would have called. */
export async function postForm<E extends Endpoint>(
  { request, locals }: Pick<AstroGlobal, 'request' | 'locals'>,
  endpoint: E,
  /** Values from the page itself, added to what was typed. */
  more: object = {},
): Promise<Outcome<E>> {
  const values = { ...fromForm(textEntries(await request.formData())), ...more }
  try {
    return { done: await callUntyped(locals.api, endpoint, { body: values }) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const posted = { values: withoutSecrets(values), errors: errorsOf(error), message: error.message }
    return { error, values, posted }
  }
}

/** What a form shows at its fields. */
export const errorsOf = ({ fields }: CallError): Record<string, string> =>
  Object.fromEntries(fields.map(({ field, title }) => [field, title]))

/** Response status of a page that shows a form error. */
export const statusOf = (error: CallError): number => error.status || 503

/** The texts of a posted form; files are left out. */
export function* textEntries(form: FormData): Generator<[string, string]> {
  for (const [name, value] of form) if (typeof value === 'string') yield [name, value]
}

/** Passwords are never rendered back into a page. */
function withoutSecrets(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !name.startsWith('password') && name !== 'secret'),
  )
}
