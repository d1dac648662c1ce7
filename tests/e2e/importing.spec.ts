import { buffer } from 'node:stream/consumers'
import { expect, type Locator } from '@playwright/test'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { inEachLanguage, test } from './test.ts'

inEachLanguage(() => {
  test('an archive, a photo and a CV in under 25 clicks, and undone', async ({
    personPage: page,
    isMobile,
    t,
    at,
  }) => {
    let clicks = 0
    const started = Date.now()
    const click = async (target: Locator) => {
      clicks++
      await target.click()
    }
    const choose = async (file: Parameters<Locator['setInputFiles']>[0]) => {
      clicks++
      await page.locator('input[type="file"]').setInputFiles(file)
    }
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const main = page.getByRole('main')

    await page.goto(at('/'))
    await click(main.getByRole('link', { name: t('home:start.cv.title') }))
    await expectAccessible(page)
    await choose('demo/imports/linkedin-archive.zip')
    await expect(page.getByRole('heading', { level: 1, name: t('cvImports:review.title') })).toBeVisible()
    await page.getByText(t('cvImports:review.leftOut', { count: 7 })).click()
    await expect(page.getByText(t('cvImports:review.reasons.noCompany'))).toBeVisible()
    await expectAccessible(page)
    if (isMobile) await expectNoSidewaysScroll(page)
    await click(page.locator('button[type="submit"]'))
    await expect(button(t('cvImports:result.undo'))).toBeVisible()
    await expect(main.getByText('Software developer, Quayside Logistics')).toBeVisible()
    await expectAccessible(page)

    await click(main.getByRole('link', { name: t('cvImports:result.toProfile') }))
    await expect(main.getByText('Certified Kubernetes Administrator').first()).toBeVisible()
    await click(main.getByRole('link', { name: t('profiles:page.addPhoto') }).first())
    const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    await choose({ name: 'me.png', mimeType: 'image/png', buffer: photo })
    await click(button(t('profiles:editors.savePhoto')))
    await expect(page.getByText(t('profiles:editors.photoSaved'))).toBeVisible()

    await page.goto(at('/cv'))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      click(button(t('cvFiles:maker.downloadPdf'))),
    ])
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
    expect(clicks).toBeLessThan(25)
    // A person also reads; the product takes its share of three minutes.
    const seconds = Math.round((Date.now() - started) / 1000)
    test.info().annotations.push({ type: 'first use', description: `${clicks} clicks, ${seconds} seconds` })
    expect(seconds).toBeLessThan(180)

    await click(main.getByRole('link', { name: t('profiles:page.import') }).first())
    await click(main.getByRole('link', { name: 'LinkedIn' }))
    await click(button(t('cvImports:result.undo')))
    await expect(
      page.getByRole('heading', { level: 1, name: t('cvImports:result.undoneTitle') }),
    ).toBeVisible()
    await page.goto(at('/'))
    await expect(main.getByText('Certified Kubernetes Administrator')).toHaveCount(0)
  })

  test('a résumé becomes suggestions, then a profile; a scan says why it cannot', async ({
    personPage: page,
    isMobile,
    t,
    at,
  }) => {
    const main = page.getByRole('main')
    const choose = (file: Parameters<Locator['setInputFiles']>[0]) =>
      page.locator('input[type="file"]').setInputFiles(file)

    await page.goto(at('/cv/import'))
    const scan = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    const document = new PDFDocument()
    document.image(scan, 0, 0)
    document.end()
    await choose({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: await buffer(document) })
    await expect(page.getByText(t('validation:imports.importPdfScanned'))).toBeVisible()

    await choose('demo/imports/resume.pdf')
    await expect(page.getByText(t('cvImports:review.source', { source: 'PDF' }))).toBeVisible()
    await expect(page.getByText(t('cvImports:review.suggestions'))).toBeVisible()
    const job = page.getByRole('listitem').filter({ hasText: 'Quayside Logistics' }).first()
    await expect(job.getByText(t('cvImports:review.suggested'))).toBeVisible()
    await expectAccessible(page)
    if (isMobile) await expectNoSidewaysScroll(page)
    await page.getByRole('checkbox', { name: 'Backend engineer for payment systems' }).uncheck()
    await page.locator('button[type="submit"]').click()
    await expect(main.getByText('Software developer, Quayside Logistics')).toBeVisible()
    await main.getByRole('link', { name: t('cvImports:result.toProfile') }).click()
    await expect(main.getByText('Lviv Polytechnic National University').first()).toBeVisible()
    await expect(main.getByText('Quayside Logistics').first()).toBeVisible()
    await expect(main.getByText('Backend engineer for payment systems')).toHaveCount(0)
  })
})
