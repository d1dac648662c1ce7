import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { password } from '../world.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { dataFolder, origin } from './address.ts'
import { codeIn, mailTo } from './mails.ts'
import { carry, newcomer } from './people.ts'
import { wordsIn } from './words.ts'

const t = await wordsIn('en_GB')
let count = 0
const newAddress = () => `coming${process.pid}-${Date.now()}-${++count}@people.example`
const newNumber = () => `+38067${String(1_000_000 + (Date.now() % 8_000_000) + ++count)}`

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** What the walk over all routes does not see: pages in the middle of something. */
async function check(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

async function fillSignUp(page: Page, email: string): Promise<void> {
  await field(page, t('accounts:signUp.firstName')).fill('Olena')
  await field(page, t('accounts:signUp.lastName')).fill('Marchenko')
  await field(page, t('accounts:signUp.personalEmail')).fill(email)
  await field(page, t('accounts:signUp.password')).fill(password)
  await field(page, t('accounts:signUp.passwordAgain')).fill(password)
  await page.getByRole('checkbox').check()
  await press(page, t('accounts:signUp.submit'))
  await expect(heading(page)).toHaveText(t('accounts:verifyPage.title'))
}

async function textTo(number: string): Promise<string> {
  const folder = join(dataFolder, 'outbox', 'texts')
  let found: string | undefined
  await expect
    .poll(async () => {
      const names = await readdir(folder).catch(() => [])
      const texts = await Promise.all(
        names.sort().map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Text),
      )
      found = texts.findLast(({ to }) => to === number)?.text
      return found
    })
    .toBeDefined()
  return /\b\d{6}\b/.exec(found ?? '')?.[0] ?? ''
}
interface Text {
  readonly to: string
  readonly text: string
}

const linkIn = async (email: string) => /http:\S+/.exec((await mailTo(email)).text)?.[0] ?? ''

test('signing up, with a wrong address put right and a phone number', async ({ page }) => {
  const [typo, email, number] = [newAddress(), newAddress(), newNumber()]
  await test.step('the password shows what it still lacks', async () => {
    await page.goto('/create-account')
    await field(page, t('accounts:signUp.password')).pressSequentially('abc1')
    const rule = (name: 'number' | 'uppercase') =>
      page.getByRole('listitem').filter({ hasText: t(`accounts:passwordField.rules.${name}`) })
    await expect(rule('number')).toContainText(t('accounts:passwordField.rules.met'))
    await expect(rule('uppercase')).toContainText(t('accounts:passwordField.rules.missing'))
  })
  await test.step('the address', async () => {
    await fillSignUp(page, typo)
    await page.getByRole('link', { name: t('accounts:verifyPage.otherAddress') }).click()
    await expect(heading(page)).toHaveText(t('accounts:changeEmailPage.title'))
    await field(page, t('accounts:changeEmail.email')).fill(email)
    await press(page, t('accounts:changeEmail.submit'))
    await expect(page.getByText(email)).toBeVisible()
    const wrong = codeIn(await mailTo(typo))
    const right = codeIn(await mailTo(email))
    if (wrong !== right) {
      await field(page, t('accounts:verify.code')).fill(wrong)
      await press(page, t('accounts:verify.submit'))
      await expect(page.getByText('The entered code is incorrect.')).toBeVisible()
      await expect(field(page, t('accounts:verify.code'))).toBeFocused()
    }
    await field(page, t('accounts:verify.code')).fill(right)
    await press(page, t('accounts:verify.submit'))
  })
  await test.step('the phone number', async () => {
    await expect(heading(page)).toHaveText(t('accounts:phonePage.title'))
    await field(page, t('accounts:phone.number')).fill('12 34')
    await press(page, t('accounts:phone.send'))
    await expect(page.getByText('Invalid phone number')).toBeVisible()
    await check(page)
    await field(page, t('accounts:phone.number')).fill(number)
    await press(page, t('accounts:phone.send'))
    await expect(heading(page)).toHaveText(t('accounts:phonePage.codeTitle'))
    await expect(page.getByRole('timer')).toBeVisible()
    // What was begun is still there after a reload.
    await page.reload()
    await field(page, t('accounts:phone.code')).fill(await textTo(number))
    await press(page, t('accounts:phone.submit'))
    await expect(heading(page)).toHaveText(t('accounts:completed.title', { name: 'Olena' }))
  })
})

test('a company’s sign-up goes on in another browser by the mail’s link', async ({
  page,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'the same at every width')
  const email = newAddress()
  await page.goto('/create-account/company')
  await field(page, t('accounts:signUp.companyName')).fill('Elsewhere')
  for (const key of ['industry', 'size', 'country'] as const)
    await field(page, t(`accounts:signUp.${key}`)).selectOption({ index: 1 })
  await field(page, t('accounts:signUp.firstName')).fill('Olena')
  await field(page, t('accounts:signUp.lastName')).fill('Marchenko')
  await field(page, t('accounts:signUp.email')).fill(email)
  await field(page, t('accounts:signUp.password')).fill(password)
  await field(page, t('accounts:signUp.passwordAgain')).fill(password)
  await page.getByRole('checkbox').check()
  await press(page, t('accounts:signUp.submitCompany'))
  await expect(heading(page)).toHaveText(t('accounts:verifyPage.title'))
  // Here the secret is kept: the link's code alone is enough.
  const link = await linkIn(email)
  await page.goto(link)
  await expect(field(page, t('accounts:verify.code'))).not.toHaveValue('')
  await expect(field(page, t('accounts:verify.password'))).toHaveCount(0)

  const elsewhere = await browser.newPage()
  await elsewhere.goto(link)
  await check(elsewhere)
  await field(elsewhere, t('accounts:verify.password')).fill('Wrong-pass-1')
  await press(elsewhere, t('accounts:verify.submit'))
  await expect(elsewhere.getByText('Wrong password')).toBeVisible()
  await field(elsewhere, t('accounts:verify.password')).fill(password)
  await press(elsewhere, t('accounts:verify.submit'))
  await expect(elsewhere).toHaveURL(`${origin}/create-account/phone-verification-company`)
  await press(elsewhere, t('accounts:phonePage.skip'))
  await expect(elsewhere).toHaveURL(`${origin}/create-account/completed-company`)
  await expect(heading(elsewhere)).toContainText('Elsewhere')
  await elsewhere.close()

  // In the first browser the same link says that it has been done.
  await press(page, t('accounts:verify.submit'))
  await expect(page.getByRole('alert')).toHaveText(t('errors:emailConfirmed'))
})

test('who left half-way goes on by logging in, first at the code, then at the phone', async ({
  page,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'the same at every width')
  const email = newAddress()
  await page.goto('/create-account?next=/my-jobs')
  await fillSignUp(page, email)
  const logIn = async () => {
    const context = await browser.newContext()
    const other = await context.newPage()
    await other.goto('/login?next=/my-jobs')
    await field(other, t('accounts:signIn.email')).fill(email)
    await field(other, t('accounts:signIn.password')).fill(password)
    await other.getByRole('button', { name: t('accounts:signIn.submit'), exact: true }).click()
    return other
  }
  const first = await mailTo(email)
  const atCode = await logIn()
  await expect(heading(atCode)).toHaveText(t('accounts:verifyPage.title'))
  await expect(field(atCode, t('accounts:verify.password'))).toHaveCount(0)
  await expect.poll(async () => (await mailTo(email)).subject).not.toBe(first.subject)
  await field(atCode, t('accounts:verify.code')).fill(codeIn(await mailTo(email)))
  await press(atCode, t('accounts:verify.submit'))
  await expect(heading(atCode)).toHaveText(t('accounts:phonePage.title'))
  await atCode.context().close()

  const atPhone = await logIn()
  await expect(heading(atPhone)).toHaveText(t('accounts:phonePage.title'))
  await press(atPhone, t('accounts:phonePage.skip'))
  await atPhone.getByRole('link', { name: t('accounts:completed.goOn') }).click()
  await expect(atPhone).toHaveURL(`${origin}/my-jobs`)
  await atPhone.context().close()

  const atHome = await logIn()
  await expect(atHome).toHaveURL(`${origin}/my-jobs`)
  await atHome.context().close()
})

test('a forgotten password is replaced, and every device signed out', async ({ page, context, browser }) => {
  const { email, token } = await newcomer()
  const device = await browser.newContext()
  await carry(device, token)
  await page.goto('/login')
  await page.getByRole('link', { name: t('accounts:signIn.forgot') }).click()
  await expect(heading(page)).toHaveText(t('accounts:forgotPage.title'))
  await field(page, t('accounts:forgot.email')).fill(email)
  await press(page, t('accounts:forgot.submit'))
  await expect(heading(page)).toHaveText(t('accounts:forgotPage.sentTitle'))
  await check(page)
  await expect.poll(() => linkIn(email)).toContain('/new-password?token=')
  const link = await linkIn(email)
  await page.goto(link)
  await expect(page.getByText(email)).toBeVisible()
  await field(page, t('accounts:newPassword.password')).fill('short')
  await press(page, t('accounts:newPassword.submit'))
  await expect(page.getByText('New password must be at least 8 characters long')).toBeVisible()
  await check(page)
  await field(page, t('accounts:newPassword.password')).fill('Another-horse-2')
  await field(page, t('accounts:newPassword.passwordAgain')).fill('Another-horse-2')
  await press(page, t('accounts:newPassword.submit'))
  await expect(heading(page)).toHaveText(t('accounts:newPasswordPage.doneTitle'))
  const signedOut = await device.newPage()
  await signedOut.goto('/my-jobs')
  await expect(signedOut).toHaveURL(/\/login\?next=/)
  await device.close()

  await page.goto(link)
  await expect(heading(page)).toHaveText(t('accounts:newPasswordPage.invalidTitle'))
  await check(page)
  expect((await context.cookies()).some(({ name }) => name === 's-token')).toBe(false)
})

test('all of it works without JavaScript', async ({ browser, isMobile }) => {
  test.skip(isMobile, 'plain forms are the same at every width')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const [typo, email, number] = [newAddress(), newAddress(), newNumber()]
  await page.goto('/create-account')
  await fillSignUp(page, typo)
  await page.getByRole('link', { name: t('accounts:verifyPage.otherAddress') }).click()
  await field(page, t('accounts:changeEmail.email')).fill(email)
  await press(page, t('accounts:changeEmail.submit'))
  await expect(page.getByText(email)).toBeVisible()
  const first = await mailTo(email)
  await press(page, t('common:code.resend'))
  await expect(page.getByText(t('accounts:verify.sent'))).toBeVisible()
  await expect.poll(async () => (await mailTo(email)).subject).not.toBe(first.subject)
  await field(page, t('accounts:verify.code')).fill(codeIn(await mailTo(email)))
  await press(page, t('accounts:verify.submit'))
  await field(page, t('accounts:phone.number')).fill('12')
  await press(page, t('accounts:phone.send'))
  await expect(page.getByText('Invalid phone number')).toBeVisible()
  await field(page, t('accounts:phone.number')).fill(number)
  await press(page, t('accounts:phone.send'))
  await field(page, t('accounts:phone.code')).fill(await textTo(number))
  await press(page, t('accounts:phone.submit'))
  await expect(heading(page)).toHaveText(t('accounts:completed.title', { name: 'Olena' }))

  await page.goto('/forgot-password')
  await field(page, t('accounts:forgot.email')).fill(email)
  await press(page, t('accounts:forgot.submit'))
  await expect.poll(() => linkIn(email)).toContain('/new-password?token=')
  await page.goto(await linkIn(email))
  await field(page, t('accounts:newPassword.password')).fill('another-horse')
  await field(page, t('accounts:newPassword.passwordAgain')).fill('another-horse')
  await press(page, t('accounts:newPassword.submit'))
  await expect(
    page.getByText('New password must include a number, an uppercase letter and a lowercase letter'),
  ).toBeVisible()
  await field(page, t('accounts:newPassword.password')).fill('Another-horse-2')
  await field(page, t('accounts:newPassword.passwordAgain')).fill('Another-horse-2')
  await press(page, t('accounts:newPassword.submit'))
  await page.getByRole('link', { name: t('accounts:newPasswordPage.login') }).click()
  await expect(page).toHaveURL(`${origin}/login`)
  await context.close()
})
