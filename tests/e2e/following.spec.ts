import { expect, test } from '@playwright/test'
import { call } from '#contract/core/call.ts'
import { followCompany } from '#contract/companies/follow.ts'
import { createPost, publishPost, type PostForm } from '#contract/posts/managedPosts.ts'
import { expectAccessible } from './accessible.ts'
import { createAccount, setTokenCookie } from './accounts.ts'

test('a follower is told of news without losing their place, and unfollows with an undo', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'every route is tried at both widths')
  const [admin, reader] = await Promise.all([createAccount({ company: 'Larkfield Looms' }), createAccount()])
  const params = { slug: admin.slug ?? '' }
  const publish = async (text: string) => {
    const body: PostForm = {
      text,
      mentions: [],
      link_preview: null,
      visibility: 'followers',
      commenting: 'everyone',
      images: [],
      video: null,
      documents: [],
      jobs: [],
    }
    const { id: postId, version } = await call(admin.api, createPost, { params, body })
    await call(admin.api, publishPost, { params: { postId }, body: { ...body, version } })
  }
  await call(reader.api, followCompany, { params })
  await publish('The first cloth')
  await setTokenCookie(page.context(), reader.token)
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

  await page.getByRole('button', { name: 'Mute Larkfield Looms' }).first().click()
  await expect(page.getByText('Larkfield Looms is muted.').first()).toBeVisible()

  await page.goto('/following')
  await expect(page.getByText('Muted')).toBeVisible()
  await page.getByRole('button', { name: 'Unfollow Larkfield Looms' }).click()
  await expect(page.getByText('You no longer follow Larkfield Looms.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo unfollowing Larkfield Looms' }).click()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Larkfield Looms' })).toBeVisible()
  await expectAccessible(page)
})
