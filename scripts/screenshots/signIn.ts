import type { BrowserContext } from 'playwright'
import { tokenCookie } from '#contract/accounts/tokenCookie.ts'
import { signedIn } from '../bench/demo.ts'

/** Signs a demo account in by the API and gives the browser its cookie. */
export async function signIn(context: BrowserContext, origin: string, email: string): Promise<void> {
  const api = await signedIn(origin, email)
  await context.addCookies([{ name: tokenCookie, value: api.token() ?? '', url: origin }])
}
