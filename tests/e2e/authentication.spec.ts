import { expect, test } from '@playwright/test'
import { password } from '../world.ts'
import { origin } from './address.ts'
import {
  check,
  field,
  heading,
  linkIn,
  newAddress,
  newNumber,
  press,
  sendSignUp,
  t,
  textTo,
} from './authenticationPages.ts'
import { codeIn, mailTo } from './mails.ts'

test('a person signs up, corrects a wrong address and adds a phone number', async ({ page }) => {
  const [typo, email, number] = [newAddress(), newAddress(), newNumber()]
  await test.step('the password field lists the unmet requirements', async () => {
    await page.goto('/create-account')
    await field(page, t('accounts:signUp.password')).pressSequentially('abc1')
    const rule = (name: 'number' | 'uppercase') =>
      page.getByRole('listitem').filter({ hasText: t(`accounts:passwordField.rules.${name}`) })
    await expect(rule('number')).toContainText(t('accounts:passwordField.rules.met'))
    await expect(rule('uppercase')).toContainText(t('accounts:passwordField.rules.missing'))
  })
  await test.step('the address', async () => {
    await sendSignUp(page, typo)
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
    // Input is still there after a reload.
    await page.reload()
    await field(page, t('accounts:phone.code')).fill(await textTo(number))
    await press(page, t('accounts:phone.submit'))
    await expect(heading(page)).toHaveText(t('accounts:completed.title', { name: 'Olena' }))
  })
})

test('a company’s sign-up continues in another browser through the mailed link', async ({
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
  // The secret is stored in this browser: the link's code alone is enough.
  const link = await linkIn(email)
  await page.goto(link)
  await expect(field(page, t('accounts:verify.code'))).not.toHaveValue('')
  await expect(field(page, t('accounts:verify.password'))).toHaveCount(0)

  const elsewhere = await browser.newPage()
  await elsewhere.goto(link)
  await check(elsewhere)
  await field(elsewhere, t('accounts:verify.password')).fill('Wrong-pass-1')
  await press(elsewhere, t('accounts:verify.submit'))
  await expect(elsewhere.getByText('Incorrect password')).toBeVisible()
  await field(elsewhere, t('accounts:verify.password')).fill(password)
  await press(elsewhere, t('accounts:verify.submit'))
  await expect(elsewhere).toHaveURL(`${origin}/create-account/phone-verification-company`)
  await press(elsewhere, t('accounts:phonePage.skip'))
  await expect(elsewhere).toHaveURL(`${origin}/create-account/completed-company`)
  await expect(heading(elsewhere)).toContainText('Elsewhere')
  await elsewhere.close()

  // In the first browser the same link reports that the address is confirmed.
  await press(page, t('accounts:verify.submit'))
  await expect(page.getByRole('alert')).toHaveText(t('errors:emailConfirmed'))
})

test('logging in continues an unfinished sign-up, first at the code, then at the phone', async ({
  page,
  browser,
  isMobile,
}) => {
  test.skip(isMobile, 'the same at every width')
  const email = newAddress()
  await page.goto('/create-account?next=/my-jobs')
  await sendSignUp(page, email)
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
  // The mailed link leads to the current step of the sign-up, not back.
  await atCode.goto(await linkIn(email))
  await expect(heading(atCode)).toHaveText(t('accounts:phonePage.title'))
  await atCode.context().close()

  const atPhone = await logIn()
  await expect(heading(atPhone)).toHaveText(t('accounts:phonePage.title'))
  await press(atPhone, t('accounts:phonePage.skip'))
  await atPhone.getByRole('link', { name: t('accounts:completed.continue') }).click()
  await expect(atPhone).toHaveURL(`${origin}/my-jobs`)
  await atPhone.context().close()

  const atHome = await logIn()
  await expect(atHome).toHaveURL(`${origin}/my-jobs`)
  await atHome.context().close()
})

test('a click on the button counts even when leaving the field shows a validation error', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a finger presses and lets go at once')
  await page.goto('/create-account')
  await expect(page.locator('astro-island[ssr]', { has: page.locator('form') })).toHaveCount(0)
  const button = page.getByRole('button', { name: t('accounts:signUp.submit') })
  await field(page, t('accounts:signUp.password')).fill('short')
  await field(page, t('accounts:signUp.passwordAgain')).fill('shorter')
  await button.hover()
  await page.mouse.down()
  // Rendered twice: the effect of the click is there.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.mouse.up()
  await expect(page.getByText(t('validation:form.passwordsDontMatch'))).toBeVisible()
  await expect(page.getByText(t('validation:form.termsNotAccepted'))).toBeVisible()
})

test('signing up works without JavaScript', async ({ browser, isMobile }) => {
  test.skip(isMobile, 'plain forms are the same at every width')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const [typo, email, number] = [newAddress(), newAddress(), newNumber()]
  await page.goto('/create-account')
  await field(page, t('accounts:signUp.password')).fill('short')
  await field(page, t('accounts:signUp.passwordAgain')).fill('shorter')
  await press(page, t('accounts:signUp.submit'))
  // All errors at once, with the password rules beside the invalid fields.
  await expect(page.getByText(t('validation:form.termsNotAccepted'))).toBeVisible()
  await expect(page.getByText(t('validation:form.passwordsDontMatch'))).toBeVisible()
  const hint = t('accounts:passwordField.hint', { minimum: 8 })
  await expect(page.getByText(hint)).toBeInViewport()
  await expect(field(page, t('accounts:signUp.password'))).toHaveAccessibleDescription(
    `${hint} ${t('validation:form.tooShort', { minimum: 8 })}`,
  )
  await sendSignUp(page, typo)
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
  await context.close()
})
