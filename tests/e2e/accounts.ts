import type { BrowserContext } from '@playwright/test'
import { signIn } from '#contract/accounts/signIn.ts'
import { call, type Transport } from '#contract/core/call.ts'
import { claimDomain, confirmDomainCode, mailDomainCode } from '#contract/companies/domains.ts'
import type { Locale } from '#contract/core/locale.ts'
import { showOwnProfile, setLocale } from '#contract/profiles/profiles.ts'
import { register, registerCompany, skipPhone, verifyEmail } from '#contract/accounts/signUps.ts'
import { companySignUpForm, signUpForm } from '../signUpForm.ts'
import { password, people, type PersonName } from '../world.ts'
import { origin } from './address.ts'
import { codeIn, mailTo } from './mails.ts'

/** An account for a single test, so that tests do not affect each other. */
export interface NewAccount {
  readonly api: Transport
  readonly id: number
  readonly email: string
  readonly token: string
  readonly name: string
  /** The company created with the account; null for a person. */
  readonly slug: string | null
}

/** Calls the backend without pages, to set up a test. */
export function apiAs(token: string | null, locale: Locale = 'en_GB'): Transport {
  return {
    baseUrl: origin,
    locale,
    texts: { network: 'Nothing answered', unknown: 'Some error' },
    token: () => token,
    send: (request) => fetch(request),
  }
}

let count = 0

/**
 * A new account with a confirmed address, optionally with its own company, whose domain is verified unless stated
 * otherwise.
 */
export async function createAccount({
  locale = 'en_GB',
  company,
  verified = true,
}: { locale?: Locale; company?: string; verified?: boolean } = {}): Promise<NewAccount> {
  const anonymous = apiAs(null, locale)
  const email = `newcomer${process.pid}-${Date.now()}-${++count}@people.example`
  const name = { first_name: 'Oksana', last_name: 'Newcomer' }
  const { attempt, secret } =
    company === undefined
      ? await call(anonymous, register, { body: { ...signUpForm(email, password), ...name } })
      : await call(anonymous, registerCompany, {
          body: { ...companySignUpForm(email, company, password), ...name, size_id: 2 },
        })
  const body = { attempt, secret, code: codeIn(await mailTo(email)) }
  const { token, company_slug: slug } = await call(anonymous, verifyEmail, { body })
  const api = apiAs(token, locale)
  await call(api, skipPhone)
  await call(api, setLocale, { body: { locale } })
  if (slug && verified) await verifyDomain(api, slug)
  const { user_id: id } = await call(api, showOwnProfile)
  return { api, id, email, token, slug, name: `${name.first_name} ${name.last_name}` }
}

async function verifyDomain(api: Transport, slug: string): Promise<void> {
  const params = { slug }
  const domain = `company${process.pid}-${Date.now()}-${count}.com`
  await call(api, claimDomain, { params, body: { domain } })
  const { address } = await call(api, mailDomainCode, { params, body: { mailbox: 'admin' } })
  await call(api, confirmDomainCode, { params, body: { code: codeIn(await mailTo(address)) } })
}

/** A token of one of the shared people. */
export async function tokenOf(person: PersonName): Promise<string> {
  const { email } = people[person]
  return (await call(apiAs(null), signIn, { body: { email, password } })).token
}

/** The cookie as the product sets it. An open page would notice it and go home by itself. */
export async function setTokenCookie(context: BrowserContext, token: string): Promise<void> {
  for (const page of context.pages()) await page.goto('about:blank')
  await context.addCookies([{ name: 's-token', value: token, url: origin, sameSite: 'Strict', secure: true }])
}
