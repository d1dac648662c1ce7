import { test as base, type Browser, type Page } from '@playwright/test'
import { locales, type Locale } from '#contract/core/locale.ts'
import type { Translate } from '#i18n/translate.ts'
import { createAccount, setTokenCookie, type NewAccount } from './accounts.ts'
import { employ } from './employees.ts'
import { addressIn, translationsIn } from './translations.ts'

interface SignedIn {
  /** Of the accounts, the texts and the addresses. */
  readonly language: Locale
  readonly t: Translate
  /** The address of a page, by its path. */
  readonly at: (path: string) => string
  /** A new person, who has neither a company nor an employment. */
  readonly person: NewAccount
  /** The page of the test, signed in as the person. */
  readonly personPage: Page
  /** The admin of a new company, whose domain is verified. */
  readonly admin: NewAccount & { readonly slug: string; readonly company: string }
  /** A page of its own, in another browser, signed in as the admin. */
  readonly adminPage: Page
  /** Somebody whose employment as a clerk the admin's company has confirmed. */
  readonly employee: NewAccount & { readonly employmentId: number }
  /** A page of its own, in another browser, signed in as the employee. */
  readonly employeePage: Page
}

/** Tests in which people are signed in: what a test names, it has, and for nobody else. */
export const test = base.extend<SignedIn>({
  language: ['en_GB', { option: true }],
  t: async ({ language }, use) => use(await translationsIn(language)),
  at: async ({ language }, use) => use(addressIn(language)),
  person: async ({ language }, use) => use(await createAccount({ locale: language })),
  async personPage({ page, person }, use) {
    await setTokenCookie(page.context(), person.token)
    await use(page)
  },
  async admin({ language }, use) {
    const company = `Rowan & Elder ${Date.now()}`
    const { slug, ...account } = await createAccount({ locale: language, company })
    if (slug === null) throw new Error('The account has no company')
    await use({ ...account, slug, company })
  },
  adminPage: ({ browser, admin }, use) => withPage(browser, admin, use),
  async employee({ language, admin }, use) {
    const account = await createAccount({ locale: language })
    await use({ ...account, employmentId: await employ(admin, account, 'Clerk') })
  },
  employeePage: ({ browser, employee }, use) => withPage(browser, employee, use),
})

async function withPage(
  browser: Browser,
  { token }: NewAccount,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext()
  await setTokenCookie(context, token)
  await use(await context.newPage())
  await context.close()
}

/** Tests in each language, which they have as `t` and `at`, at one width each: every route is tried at both. */
export function inEachLanguage(define: () => void): void {
  for (const language of locales)
    test.describe(`in ${language}`, () => {
      test.use({ language })
      test.skip(({ isMobile }) => isMobile !== (language === 'uk_UA'), 'each language at one width')
      define()
    })
}
