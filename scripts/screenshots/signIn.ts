import type { BrowserContext } from 'playwright'
import { tokenCookie } from '#contract/accounts/tokenCookie.ts'
import { call } from '#contract/core/call.ts'
import type { Locale } from '#contract/core/locale.ts'
import { setLocale } from '#contract/profiles/profiles.ts'
import { signedIn } from '../bench/demo.ts'

/** Signs a demo account in by the API and gives the browser its cookie. */
export async function signIn(context: BrowserContext, origin: string, email: string): Promise<void> {
  const api = await signedIn(origin, email)
  await context.addCookies([{ name: tokenCookie, value: api.token() ?? '', url: origin }])
}

/** Changes the language of a demo account. */
export async function speak(origin: string, email: string, locale: Locale): Promise<void> {
  await call(await signedIn(origin, email), setLocale, { body: { locale } })
}
