import { expect } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { captions } from '../api/posts/videoFixtures.ts'
import { expectAccessible } from './accessible.ts'
import { inEachLanguage, test } from './test.ts'

/** Two seconds of VP9. */
const clip = fileURLToPath(new URL('clip.webm', import.meta.url))

inEachLanguage(() => {
  test('a company publishes a video, which a reader seeks and plays', async ({
    admin,
    adminPage: page,
    browser,
    t,
    at,
    language,
  }) => {
    await page.goto(at(`/company/${admin.slug}/posts/edit/create`))
    await page.getByLabel(t('posts:composer.addVideo')).setInputFiles(clip)
    await expect(page.getByText(t('posts:composer.removedNothing'))).toBeVisible()
    // A frame of the video, by itself.
    await expect(page.getByRole('img', { name: t('posts:composer.poster') })).toBeVisible()
    await page.getByLabel(t('posts:composer.videoAlt')).fill('A route')
    await page
      .getByLabel(t('posts:composer.addCaptions'))
      .setInputFiles({ name: 'route.vtt', mimeType: 'text/vtt', buffer: Buffer.from(captions) })
    await expect(page.getByLabel(t('posts:composer.captionsLanguage'))).toHaveValue(
      language === 'uk_UA' ? 'uk' : 'en',
    )
    await expect(page.getByText(t('posts:composer.saved'))).toBeVisible()
    // The draft survives a reload, within the content policy.
    const refused: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && refused.push(message.text())))
    await page.reload()
    await expect(page.getByLabel(t('posts:composer.videoAlt'))).toHaveValue('A route')
    expect(refused).toEqual([])
    await expectAccessible(page)
    await page.getByRole('button', { name: t('posts:composer.removeVideo') }).click()
    await page.getByRole('button', { name: t('posts:composer.undo') }).click()
    await expect(page.getByLabel(t('posts:composer.videoAlt'))).toHaveValue('A route')
    await page.getByRole('button', { name: t('posts:composer.publish') }).click()
    await expect(page.getByText(t('posts:composer.published'))).toBeVisible()
    const link = page.getByRole('link', { name: t('posts:composer.view') })
    const address = (await link.getAttribute('href')) ?? ''

    const visitor = await browser.newContext()
    const reader = await visitor.newPage()
    await reader.goto(address)
    const video = reader.locator('video')
    await expect(video).toHaveAccessibleName('A route')
    const shape = () => video.evaluate((player) => player.clientWidth / player.clientHeight)
    const before = await shape()
    const place = await video.evaluate(async (player: HTMLVideoElement) => {
      player.muted = true
      await player.play()
      player.currentTime = 1
      await new Promise((resolve) => player.addEventListener('seeked', resolve, { once: true }))
      return player.currentTime
    })
    expect(place).toBeGreaterThanOrEqual(1)
    expect(await shape()).toBe(before)
    await visitor.close()
  })
})
