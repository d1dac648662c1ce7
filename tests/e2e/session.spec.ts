import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { signOut } from '#contract/accounts/session.ts'
import { call } from '#contract/core/call.ts'
import { origin } from './address.ts'
import { setTokenCookie, createAccount } from './accounts.ts'
import { logIn } from './steps.ts'
import { translationsIn } from './translations.ts'
import { test } from './test.ts'

test.skip(({ isMobile }) => isMobile, 'nothing here depends on the width of the window')

const t = await translationsIn('en_GB')
const profileMenu = (page: Page) => page.getByRole('button', { name: t('common:session.profileMenu') })
const logOut = async (page: Page) => {
  await profileMenu(page).click()
  await page.getByRole('button', { name: t('common:session.signOut') }).click()
}
const tokenIn = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 's-token')

test('the token cookie has the documented attributes', async ({ person: { email }, page }) => {
  await page.goto('/login')
  await logIn(page, t, email)
  const token = await tokenIn(page)
  expect(token).toMatchObject({ path: '/', sameSite: 'Strict', secure: true, domain: 'localhost' })
  const days = ((token?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeCloseTo(365, 1)
})

test('a tab follows when another one signs out or in', async ({ personPage: page, context, person }) => {
  await page.goto('/my-jobs')
  const other = await context.newPage()
  await other.goto('/notifications')
  await expect(profileMenu(other)).toBeVisible()

  await logOut(page)
  await expect(other).toHaveURL(`${origin}/login`, { timeout: 2_000 })
  await expect(page).toHaveURL(`${origin}/login`)

  await logIn(page, t, person.email)
  await expect(other).toHaveURL(`${origin}/`, { timeout: 2_000 })
  await expect(profileMenu(other)).toBeVisible()
})

test('a tab that shows another profile returns to that profile', async ({
  person: { email },
  page,
  context,
}) => {
  const { id } = await createAccount()
  await page.goto('/login')
  const other = await context.newPage()
  await other.goto(`/profile-${id}/forgot-password`)
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await logIn(page, t, email)
  await expect(other).toHaveURL(`${origin}/profile-${id}`, { timeout: 2_000 })
})

test('a failed logout is handled like a successful one', async ({
  person: { token },
  personPage: page,
  context,
}) => {
  for (const fail of ['abort', 'answer'] as const) {
    await setTokenCookie(context, token)
    await page.route('**/api/logout', (route) =>
      fail === 'abort' ? route.abort() : route.fulfill({ status: 500, json: { message: 'Broken' } }),
    )
    await page.goto('/my-jobs')
    await logOut(page)
    await expect(page).toHaveURL(`${origin}/login`)
    expect(await tokenIn(page)).toBeUndefined()
    await page.unroute('**/api/logout')
  }
})

test('logging out from another person’s profile leads to /login, and says what the server said', async ({
  personPage: page,
}) => {
  const { id } = await createAccount()
  await page.route('**/api/logout', (route) =>
    route.fulfill({ status: 401, json: { error: 'Your session was ended by the keeper.', message: 'x' } }),
  )
  await page.goto(`/profile-${id}`)
  await logOut(page)
  await expect(page).toHaveURL(`${origin}/login`)
  await expect(page.getByText('Your session was ended by the keeper.')).toBeVisible()
  expect(await tokenIn(page)).toBeUndefined()
})

test('own data is never shown under another person’s address', async ({ personPage: page }) => {
  const { id } = await createAccount()
  for (const path of ['/my-jobs?list=saved', '/settings', '/notifications', '/settings/security']) {
    await page.goto(`/profile-${id}${path}`)
    await expect(page).toHaveURL(origin + path)
  }
})

test('a lost connection says that something went wrong, not what the browser calls it', async ({
  personPage: page,
}) => {
  await page.goto('/company/globex')
  const follow = page.getByRole('button', { name: t('companies:actions.follow'), exact: true })
  await expect(follow).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await follow.click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(page.getByText('Failed to fetch')).toHaveCount(0)
})

test('a 401 response ends the session and returns here afterwards', async ({ personPage: page, person }) => {
  // A live connection would notify the page by itself; only sockets of the page can be held back.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'))
  await page.routeWebSocket(
    () => true,
    () => undefined,
  )
  await page.goto('/company/globex')
  await expect(profileMenu(page)).toBeVisible()
  const follow = page.getByRole('button', { name: t('companies:actions.follow'), exact: true })
  await expect(follow).toBeVisible()
  await call(person.api, signOut)
  await follow.click()
  await expect(page).toHaveURL(`${origin}/login?next=%2Fcompany%2Fglobex&ended=1`)
  await expect(page.getByText(t('accounts:signIn.ended'))).toBeVisible()
  expect(await tokenIn(page)).toBeUndefined()
  await logIn(page, t, person.email)
  await expect(page).toHaveURL(`${origin}/company/globex`)
})

test('tabs share one pair of sockets, which outlives the tab that opened it', async ({
  personPage: page,
  context,
  browser,
  person,
}) => {
  const other = await context.newPage()
  const ownSockets: string[] = []
  for (const one of [page, other]) {
    one.on('websocket', (socket) => ownSockets.push(socket.url()))
    await one.goto('/settings')
  }
  const devtools = await browser.newBrowserCDPSession()
  const workers = async () => {
    const { targetInfos } = await devtools.send('Target.getTargets')
    return targetInfos.filter(({ type }) => type === 'shared_worker').length
  }
  await expect.poll(workers).toBe(1)
  await page.close()
  await call(person.api, signOut)
  await expect(other).toHaveURL(`${origin}/login?next=%2Fsettings&ended=1`)
  expect(ownSockets).toEqual([])
})

test('a page requested with the token of an ended session redirects to /login', async ({
  personPage: page,
  person,
}) => {
  await call(person.api, signOut)
  await page.goto('/my-jobs')
  await expect(page).toHaveURL(`${origin}/login?next=%2Fmy-jobs&ended=1`)
  await expect(page.getByText(t('accounts:signIn.ended'))).toBeVisible()
  expect(await tokenIn(page)).toBeUndefined()
})

test('a guarded page redirects to /login and back', async ({ person: { email }, page }) => {
  await page.goto('/my-jobs?list=saved')
  await expect(page).toHaveURL(`${origin}/login?next=${encodeURIComponent('/my-jobs?list=saved')}`)
  await logIn(page, t, email)
  await expect(page).toHaveURL(`${origin}/my-jobs?list=saved`)
})

test('signing in never redirects to another site', async ({ person: { email }, page }) => {
  for (const next of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example']) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await logIn(page, t, email)
    await expect(page).toHaveURL(`${origin}/`)
    // An open page would follow the sign-out by itself.
    await page.goto('about:blank')
    await page.context().clearCookies()
  }
})

test('a user who follows a link from another site arrives signed in', async ({ personPage: page }) => {
  const elsewhere = createServer((_, res) => {
    res.setHeader('content-type', 'text/html')
    res.end(`<!doctype html><title>Mail</title><a href="${origin}/my-jobs?list=saved">Your jobs</a>`)
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(frame.url()))
  try {
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
    await page.getByRole('link').click()
    await expect(page).toHaveURL(`${origin}/my-jobs?list=saved`)
    await expect(profileMenu(page)).toBeVisible()
    expect(visited.filter((url) => url.includes('/login'))).toEqual([])
  } finally {
    elsewhere.close()
  }
})
