import { test as base, type Page } from '@playwright/test'
import { createAccount, setTokenCookie, type NewAccount } from './accounts.ts'

interface SignedIn {
  /** A new person, who has neither a company nor an employment. */
  readonly person: NewAccount
  /** The page of the test, signed in as the person. */
  readonly personPage: Page
  /** The admin of a new company, whose domain is verified. */
  readonly admin: NewAccount & { readonly slug: string; readonly company: string }
  /** A page of its own, in another browser, signed in as the admin. */
  readonly adminPage: Page
}

/** Tests in which people are signed in: what a test names, it has, and for nobody else. */
export const test = base.extend<SignedIn>({
  person: async ({}, use) => use(await createAccount()),
  async personPage({ page, person }, use) {
    await setTokenCookie(page.context(), person.token)
    await use(page)
  },
  async admin({}, use) {
    const company = `Rowan & Elder ${Date.now()}`
    const { slug, ...account } = await createAccount({ company })
    if (slug === null) throw new Error('The account has no company')
    await use({ ...account, slug, company })
  },
  async adminPage({ browser, admin }, use) {
    const context = await browser.newContext()
    await setTokenCookie(context, admin.token)
    await use(await context.newPage())
    await context.close()
  },
})
