import { expect } from '@playwright/test'
import { call } from '#contract/core/call.ts'
import { blockCommenter, unblockCommenter } from '#contract/posts/comments.ts'
import { expectAccessible } from './accessible.ts'
import { publishPostOf } from './companyPosts.ts'
import { expectOnOneLine } from './layout.ts'
import { test } from './test.ts'

test.use({ language: 'uk_UA' })

test('a reader comments on a narrow phone, is blocked while writing, and loses nothing', async ({
  admin,
  person: reader,
  personPage: page,
  t,
  at,
  isMobile,
}) => {
  test.skip(!isMobile, 'the narrowest window has the least room for the actions')
  const params = { slug: admin.slug }
  const postId = await publishPostOf(admin, { text: 'Перше полотно' })
  await page.setViewportSize({ width: 320, height: 720 })
  await page.goto(at(`/company/${params.slug}/posts/${postId}`))

  const field = page.getByRole('textbox', { name: t('posts:discussion.write') })
  await field.fill('Гарно')
  await page.getByRole('button', { name: t('posts:discussion.send'), exact: true }).click()
  const comment = page.getByRole('listitem').filter({ hasText: reader.name })
  const menu = comment.getByRole('button', { name: t('posts:discussion.actions', { name: reader.name }) })
  const like = comment.getByRole('button', { name: t('posts:discussion.like') })
  await like.click()
  await expectOnOneLine(like, menu)

  await menu.press('Enter')
  await comment.getByRole('button', { name: t('posts:discussion.edit') }).click()
  await page.keyboard.type(' вийшло')
  await comment.getByRole('button', { name: t('posts:discussion.save') }).click()
  await expect(comment.getByText('Гарно вийшло')).toBeVisible()
  await expect(comment).toBeFocused()
  await menu.press('Enter')
  await comment.getByRole('button', { name: t('posts:discussion.delete') }).click()
  const dialog = page.getByRole('dialog', { name: t('posts:discussion.deleteTitle') })
  await dialog.getByRole('button', { name: t('posts:discussion.cancel') }).click()
  await expect(menu).toBeFocused()
  // The button is a new one, and still knows.
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  await field.fill('А льон буде?')
  const target = { params: { ...params, userId: reader.id } }
  // Again and again, because the first may happen before the page listens.
  await expect(async () => {
    await call(admin.api, unblockCommenter, target)
    await call(admin.api, blockCommenter, target)
    await expect(page.getByText(t('posts:discussion.blocked'))).toBeVisible({ timeout: 4_000 })
  }).toPass()
  await expect(field).toBeHidden()
  await call(admin.api, unblockCommenter, target)
  await expect(field).toHaveValue('А льон буде?')
})
