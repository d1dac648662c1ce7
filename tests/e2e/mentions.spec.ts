import { expect } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { createAccount, setTokenCookie } from './accounts.ts'
import { inEachLanguage, test } from './test.ts'

inEachLanguage(() => {
  test('a post mentions a company and shows a preview of its link', async ({
    admin,
    adminPage: page,
    isMobile,
    t,
    at,
    language,
  }) => {
    const weavers = `Quillmere Weavers ${language.slice(0, 2)}`
    const other = await createAccount({ locale: language, company: weavers })
    await page.goto(at(`/company/${admin.slug}/posts/edit/create`))
    const text = page.getByRole('textbox', { name: t('posts:composer.text'), exact: true })
    const suggestions = page.getByRole('listbox', { name: t('posts:mentions.suggestions') })
    await text.pressSequentially('Indigo for @quillm')
    await expect(suggestions.getByRole('option', { name: weavers })).toBeVisible()
    await expectAccessible(page)
    if (isMobile) await expectNoSidewaysScroll(page)
    // Escape closes the list and leaves the text; another mention opens it again.
    await text.press('Escape')
    await expect(suggestions.getByRole('option')).toHaveCount(0)
    await text.fill('Dyes, and indigo for @quillme')
    await expect(suggestions.getByRole('option', { name: weavers })).toBeVisible()
    if (isMobile) await suggestions.getByRole('option', { name: weavers }).tap()
    else await text.press('Enter')
    await expect(text).toHaveValue(`Dyes, and indigo for @${weavers} `)
    await expect(text).toBeFocused()
    await expect(page.getByText(t('posts:mentions.mentioned', { names: weavers }))).toBeVisible()

    await text.pressSequentially('https://umbrella.com/rain')
    const card = page.getByRole('link', { name: 'Rain and shine' })
    await expect(card).toBeVisible()
    await page.getByRole('button', { name: t('posts:linkPreview.remove') }).click()
    await expect(card).toBeHidden()
    await page.getByRole('button', { name: t('posts:linkPreview.add', { host: 'umbrella.com' }) }).click()
    await expect(card).toBeVisible()
    await expect(page.getByText(t('posts:composer.saved'))).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(card).toBeVisible()
    await page.getByRole('button', { name: t('posts:composer.publish') }).click()
    await page.getByRole('link', { name: t('posts:composer.view') }).click()
    await expect(card).toHaveAttribute('href', 'https://umbrella.com/rain')
    await expect(page.getByRole('link', { name: `@${weavers}` })).toHaveAttribute(
      'href',
      at(`/company/${other.slug}`),
    )

    const comment = page.getByRole('textbox', { name: t('posts:discussion.write') })
    await comment.pressSequentially('@quillm')
    await suggestions.getByRole('option', { name: weavers }).click()
    await comment.press('End')
    await comment.pressSequentially('knows.')
    await page.getByRole('button', { name: t('posts:discussion.send'), exact: true }).click()
    await expect(page.getByRole('listitem').getByRole('link', { name: `@${weavers}` })).toBeVisible()
    await expectAccessible(page)

    await setTokenCookie(page.context(), other.token)
    await page.goto(at('/notifications'))
    await expect(
      page
        .getByRole('main')
        .getByText(t('notifications:message.many.companyMentions', { count: 2, mentioned: weavers })),
    ).toBeVisible()
  })
})

test('an unreadable link has a note for its author and none for readers', async ({
  adminPage: page,
  isMobile,
  admin,
}) => {
  test.skip(isMobile, 'nothing here depends on the width of the window')
  await page.goto(`/company/${admin.slug}/posts/edit/create`)
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('See https://nowhere.example/page')
  await expect(page.getByText('We couldn’t load a preview of nowhere.example.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish post' }).click()
  await page.getByRole('link', { name: 'View the post' }).click()
  await expect(page.getByRole('link', { name: 'https://nowhere.example/page' })).toBeVisible()
  await expect(page.getByText('preview')).toHaveCount(0)
})
