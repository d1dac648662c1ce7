import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { createProject } from '#contract/cv/projects.ts'
import { createEducation } from '#contract/cv/education.ts'
import { call } from '#contract/core/call.ts'
import { education, project } from '../api/cv/cvFixtures.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { inEachLanguage, test } from './test.ts'

inEachLanguage(() => {
  test('a CV is chosen, previewed and downloaded', async ({
    person: { api },
    personPage: page,
    isMobile,
    t,
    at,
  }) => {
    await call(api, createEducation, { body: education })
    await call(api, createProject, { body: { ...project, title: '港口' } })
    await page.goto(at('/cv'))

    const picture = page.getByAltText(t('cvFiles:maker.pictureOf'))
    await expect(picture).toBeVisible()
    await expect(page.getByText(t('cvFiles:maker.missingTitle'))).toBeVisible()
    await expectAccessible(page)
    if (isMobile) await expectNoSidewaysScroll(page)

    const first = await picture.getAttribute('src')
    await page.getByLabel(t('cvFiles:maker.names.projects'), { exact: true }).uncheck()
    await expect(page.getByText(t('cvFiles:maker.missingTitle'))).toBeHidden()
    expect(await picture.getAttribute('src')).not.toBe(first)
    await page.getByText(t('cvFiles:maker.machineTitle')).click()
    await expect(page.locator('pre')).toContainText(education.school)

    for (const [button, start] of [
      [t('cvFiles:maker.downloadPdf'), '%PDF'],
      [t('cvFiles:maker.downloadDocx'), 'PK'],
    ] as const) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ])
      expect((await readFile(await file.path(), 'latin1')).startsWith(start)).toBe(true)
    }
  })
})
