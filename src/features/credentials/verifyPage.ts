import type { AstroGlobal } from 'astro'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { pageTags, pageTagsHeader, staticTag } from '#contract/core/pageTags.ts'
import { credentialRule, verifyCredential, type VerifiedCredential } from '#contract/credentials/verify.ts'
import { statusOf } from '#features/accounts/formPost.ts'
import { readLimitedForm } from './readLimitedForm.ts'

export type VerifyView =
  | { readonly show: 'form' }
  | { readonly show: 'held'; readonly credential: VerifiedCredential }
  /** What is wrong with the form is shown at its field. */
  | { readonly show: 'refused'; readonly sentence: string; readonly isAtField: boolean }

/** A file and a text, each as large as a credential may be, and what is around them. */
const maxFormBytes = 2 * credentialRule.maxBytes + 64 * 1024

/** The page on which anybody verifies a credential: a plain form that posts to itself. Nothing of what it shows is stored. */
export async function verifyPage({ locals, request, response }: AstroGlobal): Promise<VerifyView> {
  if (request.method !== 'POST') {
    response.headers.set(pageTagsHeader, pageTags(staticTag))
    return { show: 'form' }
  }
  response.headers.set('cache-control', 'no-store')
  const refused = (status: number, sentence: string, isAtField: boolean): VerifyView => {
    response.status = status
    return { show: 'refused', sentence, isAtField }
  }
  const form = await readLimitedForm(request, maxFormBytes)
  if (!form) return refused(413, locals.t('errors:fileTooLarge'), true)
  const credential = credentialIn(form)
  if (credential.size === 0) return refused(422, locals.t('credentials:verify.missing'), true)
  try {
    return { show: 'held', credential: await call(locals.api, verifyCredential, { files: { credential } }) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const [field] = error.fields
    return refused(statusOf(error), field?.title ?? error.message, field !== undefined)
  }
}

/** The file, or else the text as one. */
function credentialIn(form: FormData): Blob {
  const [file, text] = [form.get('file'), form.get('text')]
  if (file instanceof Blob && file.size > 0) return file
  return new Blob([typeof text === 'string' ? text.trim() : ''])
}
