import { tokenCookie } from '#contract/accounts/tokenCookie.ts'
import type { AstroGlobal } from 'astro'
import type { Posted } from '#client/postedForm.ts'
import { createInvitedAccount } from '#contract/employments/invitedAccounts.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import {
  acceptInvitation,
  acceptOwnInvitation,
  declineInvitation,
  declineOwnInvitation,
  showInvitation,
  showOwnInvitation,
  type Joined,
  type ShownInvitation,
} from '#contract/employments/invitations.ts'
import { signOut } from '#contract/accounts/session.ts'
import { postForm, statusOf } from '#features/accounts/formPost.ts'
import { setTokenCookie } from '#features/accounts/session/tokenCookie.ts'

/** Why an invitation can no longer be answered, with the page's status. */
const endings = {
  invitationExpired: ['expired', 410],
  invitationUsed: ['used', 410],
  invitationCancelled: ['cancelled', 410],
  invitationDeclined: ['declined', 410],
  invitationUnknown: ['unknown', 404],
  notFound: ['unknown', 404],
  invitationForeign: ['foreign', 403],
} as const
export type Ending = (typeof endings)[keyof typeof endings][0]

export type InvitationView =
  | {
      readonly show: 'invitation'
      readonly invitation: ShownInvitation
      readonly hasAccepted: boolean
      /** Result of creating the account without JavaScript, to be shown again. */
      readonly posted: Posted | null
    }
  | { readonly show: 'ended'; readonly ending: Ending }

/** By the token of a mailed link or, for signed-in users, by the id in a notification. */
type Key = { readonly token: string } | { readonly id: number }

/** Loads the invitation page, or redirects. Works entirely with plain form posts. */
export async function invitationPage(astro: AstroGlobal): Promise<InvitationView | Response> {
  const { locals, request, response, url } = astro
  response.headers.set('cache-control', 'no-store')
  response.headers.set('x-robots-tag', 'noindex')
  // The address contains a token, so no other site may receive it. A stricter policy would remove the Origin
  // of form posts, and posts from other sites could no longer be rejected.
  response.headers.set('referrer-policy', 'same-origin')
  const key = keyOf(url)
  if ('id' in key && !locals.viewer)
    return astro.redirect(locals.path('login', null, { next: addressOf(locals, key) }), 302)
  try {
    const outcome = request.method === 'POST' ? await handlePost(astro, key) : null
    if (outcome instanceof Response) return outcome
    const invitation = await find(locals, key)
    const hasAccepted = outcome !== null || url.searchParams.get('answer') === 'yes'
    // Nothing but an account is missing, and there is one for the address.
    if (hasAccepted && !locals.viewer && !invitation.sign_up) return astro.redirect(signInPath(astro), 302)
    return { show: 'invitation', invitation, hasAccepted, posted: outcome }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // Another user has signed in since the question was shown: ask again.
    if (error.code === 'invitationOtherAccount') return astro.redirect(addressOf(locals, key, 'yes'), 303)
    if (error.code === 'invitationNeedsSignIn') return astro.redirect(signInPath(astro), 303)
    const code = error.kind === 'invalid' ? 'invitationUnknown' : error.code
    const [ending, status] = endings[code as keyof typeof endings] ?? []
    if (!ending || !status) throw error
    response.status = status
    return { show: 'ended', ending }
  }
}

function keyOf({ searchParams }: URL): Key {
  const id = searchParams.get('id')
  if (id !== null && /^[1-9]\d{0,15}$/.test(id)) return { id: Number(id) }
  return { token: searchParams.get('token') ?? '' }
}

const addressOf = ({ path }: Pick<App.Locals, 'path'>, key: Key, answer?: 'yes') =>
  path('invitation', null, { ...key, ...(answer ? { answer } : {}) })

/** Signing in leads back to the invitation, to accept it. */
export function signInPath({ locals, url }: Pick<AstroGlobal, 'locals' | 'url'>): string {
  return locals.path('login', null, { next: addressOf(locals, keyOf(url), 'yes') })
}

async function find({ api, viewer }: App.Locals, key: Key): Promise<ShownInvitation> {
  if ('token' in key) return call(api, showInvitation, { query: key })
  const own = await call(api, showOwnInvitation, { params: { invitationId: key.id } })
  const company = viewer?.extra.companies.find(({ slug }) => slug === own.company_slug)
  const name = viewer ? `${viewer.profile.first_name} ${viewer.profile.last_name}` : ''
  if (own.direction === 'request') throw refused('notFound')
  if (own.state !== 'pending' && !(own.state === 'accepted' && company)) throw refused(codeByState[own.state])
  const joined = company && { company_slug: company.slug, company: company.name, role: company.role }
  return {
    invited_name: name,
    company: own.company,
    company_domain: own.company_domain,
    position: own.position,
    joined: own.state === 'accepted' ? (joined ?? null) : null,
    fit: 'own',
    sign_up: null,
  }
}

const codeByState = {
  accepted: 'invitationUsed',
  declined: 'invitationDeclined',
  cancelled: 'invitationCancelled',
  expired: 'invitationExpired',
} as const
const refused = (code: keyof typeof endings) =>
  new CallError('refused', code, { code, status: endings[code][1] })

async function handlePost(astro: AstroGlobal, key: Key): Promise<Response | Posted> {
  const { cookies, locals, request } = astro
  // The error page must be able to read the request too.
  const form = await request.clone().formData()
  const answer = form.get('answer')
  if (answer === 'no') {
    await ('token' in key
      ? call(locals.api, declineInvitation, { body: key })
      : call(locals.api, declineOwnInvitation, { params: { invitationId: key.id } }))
    return astro.redirect(addressOf(locals, key), 303)
  }
  if (answer === 'other') {
    // A failed sign-out counts as successful.
    if (locals.viewer) await call(locals.api, signOut).catch(() => null)
    cookies.delete(tokenCookie, locals.cookieScope)
    return astro.redirect(locals.path('login', null, { next: addressOf(locals, key, 'yes') }), 303)
  }
  if (answer === 'create' && !locals.viewer && 'token' in key) return createAccount(astro, key)
  if (!locals.viewer) {
    // Checked first, so that an expired link says so at once.
    await find(locals, key)
    return astro.redirect(addressOf(locals, key, 'yes'), 303)
  }
  const joined = await accept(locals, key, form.get('other_account') === '1')
  return astro.redirect(afterJoining(locals, key, joined), 303)
}

/** Creates the account for the invited address, and joins with it. */
async function createAccount(astro: AstroGlobal, key: { token: string }): Promise<Response | Posted> {
  const outcome = await postForm(astro, createInvitedAccount, key)
  if ('done' in outcome) {
    const { token, joined } = outcome.done
    setTokenCookie(astro, token)
    return astro.redirect(afterJoining(astro.locals, key, joined), 303)
  }
  // Everything but an error of the form ends or redirects, as for the other answers.
  if (outcome.error.kind !== 'invalid' && outcome.error.code !== 'companyMustVerify') throw outcome.error
  astro.response.status = statusOf(outcome.error)
  return outcome.posted
}

function accept({ api }: App.Locals, key: Key, otherAccount: boolean): Promise<Joined> {
  return 'token' in key
    ? call(api, acceptInvitation, { body: { token: key.token, other_account: otherAccount } })
    : call(api, acceptOwnInvitation, { params: { invitationId: key.id } })
}

/** A new admin continues with the rest of the company's sign-up. */
const afterJoining = (locals: Pick<App.Locals, 'path'>, key: Key, { role, company_slug }: Joined) =>
  role === 'admin'
    ? locals.path('completedCompany', null, { company: company_slug, joined: 1 })
    : addressOf(locals, key)
