import { expect, test } from '@playwright/test'

test.skip(({ isMobile }) => isMobile, 'nothing here depends on the width of the window')

const forms = [
  ['/login', 'SignInForm', { email: 'early@bird.example', password: 'Typed-early-1' }],
  [
    '/create-account',
    'SignUpForm',
    { first_name: 'Early', last_name: 'Bird', email: 'early@bird.example', password: 'Typed-early-1' },
  ],
] as const

for (const [path, island, typed] of forms)
  test(`input typed into ${path} before hydration is preserved`, async ({ page }) => {
    const arrive = Promise.withResolvers<void>()
    await page.route(`**/${island}.*.js`, async (route) => {
      await arrive.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    const field = (name: string) => page.locator(`input[name="${name}"]`)
    for (const [name, value] of Object.entries(typed)) await field(name).fill(value)
    if (island === 'SignUpForm') await page.getByRole('checkbox').check()
    arrive.resolve()
    await expect(page.locator('astro-island[ssr]', { has: page.locator('form') })).toHaveCount(0)
    for (const [name, value] of Object.entries(typed)) await expect(field(name)).toHaveValue(value)
    if (island === 'SignUpForm') await expect(page.getByRole('checkbox')).toBeChecked()
    // The form knows it too, and asks only for what is missing.
    await page.locator('form button[type=submit]').click()
    if (island === 'SignInForm') await expect(page.getByRole('alert')).toContainText('Incorrect')
    else await expect(page.locator('[aria-invalid=true]')).toHaveCount(1)
  })
