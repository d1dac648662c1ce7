import type { AstroGlobal } from 'astro'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import {
  withdrawUnknownCompanyReport,
  reportUnknownCompany,
  type UnknownCompanyScope,
} from '#contract/employments/invitations.ts'

export type UnknownCompanyView =
  | { readonly show: 'question' | 'undone' | 'accepted' | 'unknown' }
  | { readonly show: 'done'; readonly scope: UnknownCompanyScope }

/**
 * The page behind 'I don't know this company'. It asks first, because software opens the links of mails too.
 * It reveals nothing about the invitation.
 */
export async function unknownCompanyPage(astro: AstroGlobal): Promise<UnknownCompanyView> {
  const { request, response, url } = astro
  response.headers.set('cache-control', 'no-store')
  response.headers.set('x-robots-tag', 'noindex')
  // The address contains a token; see invitationPage.ts.
  response.headers.set('referrer-policy', 'same-origin')
  const token = url.searchParams.get('token') ?? ''
  if (request.method !== 'POST') return { show: 'question' }
  try {
    return await handlePost(astro, token)
  } catch (error) {
    const show = error instanceof CallError ? failureView(error) : null
    if (!show) throw error
    response.status = show === 'accepted' ? 409 : 404
    return { show }
  }
}

async function handlePost({ locals, request }: AstroGlobal, token: string): Promise<UnknownCompanyView> {
  // The error page must be able to read the request too.
  const form = await request.clone().formData()
  if (form.get('answer') === 'undo') {
    await call(locals.api, withdrawUnknownCompanyReport, { query: { token } })
    return { show: 'undone' }
  }
  const scope = form.get('scope') === 'all' ? 'all' : 'company'
  await call(locals.api, reportUnknownCompany, { body: { token, scope } })
  return { show: 'done', scope }
}

function failureView({ code, kind }: CallError): 'accepted' | 'unknown' | null {
  if (code === 'invitationUsed') return 'accepted'
  return code === 'unknownCompanyLink' || kind === 'invalid' ? 'unknown' : null
}
