import { expect } from '@playwright/test'
import { call } from '#contract/core/call.ts'
import { followCompany } from '#contract/companies/follow.ts'
import { expectAccessible } from './accessible.ts'
import { publishPostOf } from './companyPosts.ts'
import { test } from './test.ts'

test('a follower is told of news without losing their place, and unfollows with an undo', async ({
  admin,
  person: reader,
  personPage: page,
  isMobile,
}) => {
  test.skip(isMobile, 'every route is tried at both widths')
  const { company } = admin
  const params = { slug: admin.slug }
  const publish = (text: string) => publishPostOf(admin, { text, visibility: 'followers' })
  await call(reader.api, followCompany, { params })
  await publish('The first cloth')
  await page.goto('/activities')
  await expect(page.getByText('The first cloth')).toBeVisible()
  // Again and again, because the first may be published before the page listens.
  const link = page.getByRole('link', { name: /new activit/ })
  await expect(async () => {
    await publish('The second cloth')
    await expect(link).toBeVisible({ timeout: 4_000 })
  }).toPass()
  await expect(page.getByText('The second cloth')).toBeHidden()
  await link.click()
  await expect(page.getByText('The second cloth').first()).toBeVisible()
  await expectAccessible(page)

  // It is shown before it is stored.
  const isStored = (what: string) =>
    page.waitForResponse((response) => response.url().includes(`/${admin.slug}/${what}`))
  const muted = isStored('mute')
  await page
    .getByRole('button', { name: `Mute ${company}` })
    .first()
    .click()
  await expect(page.getByText(`${company} is muted.`).first()).toBeVisible()
  await muted

  await page.goto('/following')
  await expect(page.getByText('Muted')).toBeVisible()
  await page.getByRole('button', { name: `Unfollow ${company}` }).click()
  await expect(page.getByText(`You no longer follow ${company}.`)).toBeVisible()
  const followed = isStored('follow')
  await page.getByRole('button', { name: `Undo unfollowing ${company}` }).click()
  await followed
  await page.reload()
  await expect(page.getByRole('link', { name: company })).toBeVisible()
  await expectAccessible(page)
})
