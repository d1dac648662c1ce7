import { expect, test, type Page } from '@playwright/test'
import { readContent } from '#demo/content.ts'
import { renderResumePdf, renderResumeDocx } from '#demo/resume.ts'
import { people } from '../world.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { logIn, publishJob, signUpToApply } from './steps.ts'
import { translationsIn } from './translations.ts'

const applicant = readContent().people.get('olena-marchuk')
if (!applicant) throw new Error('Olena is not in the demo')

const journeys = [
  {
    locale: 'en_GB',
    browserLanguage: 'en-GB',
    company: 'globex',
    manager: people.hugo,
    job: { title: 'Keeper of the ledger', description: 'You keep the **books** right.', skill: 'PostgreSQL' },
    candidate: { first: 'Clara', last: 'Whitfield' },
    resume: { name: 'Clara Whitfield.pdf', buffer: Buffer.from(renderResumePdf(applicant)) },
  },
  {
    locale: 'uk_UA',
    browserLanguage: 'uk-UA',
    company: 'initech',
    manager: people.ivan,
    job: {
      title: 'Хранителька книг',
      description: 'Ви **дбаєте**, щоб записи були правдиві.',
      skill: 'PostgreSQL',
    },
    candidate: { first: 'Дарина', last: 'Лисенко' },
    resume: { name: 'Резюме Дарини.docx', buffer: Buffer.from(renderResumeDocx(applicant)) },
  },
] as const

for (const { locale, browserLanguage, company, manager, job, candidate, resume } of journeys)
  test(`a company hires, in ${locale}`, async ({ browser, viewport, isMobile }, { project }) => {
    test.skip(isMobile !== (locale === 'uk_UA'), 'each language at one width; every route is tried at both')
    test.setTimeout(180_000)
    const t = await translationsIn(locale)
    const prefix = locale === 'uk_UA' ? '/uk_UA' : ''
    const title = `${job.title}, ${project.name}`
    const open = async (): Promise<Page> => {
      const context = await browser.newContext({ locale: browserLanguage, viewport, reducedMotion: 'reduce' })
      return context.newPage()
    }
    const hr = await open()
    const person = await open()
    const check = async (page: Page) => {
      await expectAccessible(page, locale === 'en_GB' ? 'light' : 'dark')
      await expectNoSidewaysScroll(page)
    }

    await test.step('the HR manager publishes a job', async () => {
      await hr.goto(`${prefix}/company/${company}/edit/job-postings`)
      await check(hr)
      await logIn(hr, t, manager.email)
      await expect(hr).toHaveURL(new RegExp(`${prefix}/company/${company}/edit/job-postings$`))
      await check(hr)
      await publishJob(hr, t, { ...job, title }, () => check(hr))
      await check(hr)
    })

    await test.step('a signed-out visitor finds it on the public page, and applies with a sign-up', async () => {
      await person.goto(`/company/${company}`)
      await expect(person).toHaveURL(new RegExp(`${prefix}/company/${company}$`))
      await check(person)
      await person.getByRole('link', { name: title }).click()
      await expect(person.getByRole('heading', { level: 1 })).toHaveText(title)
      await check(person)
      await person
        .getByRole('link', { name: t('jobs:view.apply'), exact: true })
        .first()
        .click()
      await check(person)
      const email = `${project.name}-${locale}-${Date.now()}@journey.example`.toLowerCase()
      const file = person.getByLabel(t('applications:resumeField.resume'))
      for (const [name, why] of [
        ['notes.txt', 'wrongType'],
        ['resume.pdf', 'empty'],
      ] as const) {
        await file.setInputFiles({ name, mimeType: '', buffer: Buffer.alloc(0) })
        await expect(person.getByText(t(`applications:resumeField.${why}`))).toBeVisible()
      }
      await signUpToApply(person, t, { ...candidate, email, resume: { ...resume, mimeType: '' } })
      await expect(person.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(person.getByText(t('applications:next.title'))).toBeVisible()
      await check(person)
    })

    await test.step("the HR manager's bell updates without a reload, within two seconds", async () => {
      const rung = hr.getByRole('button', { name: t('notifications:bell.label') })
      await expect(rung).toHaveAccessibleName(/\d/, { timeout: 2_000 })
      await rung.click()
      const news = hr.getByRole('link', {
        name: new RegExp(`${candidate.first} ${candidate.last}.*${title}`),
      })
      await expect(news).toBeVisible()
      await check(hr)
      await news.click()
      await expect(hr.getByRole('heading', { name: `${candidate.first} ${candidate.last}` })).toBeVisible()
      await check(hr)
    })

    await test.step('the candidate saves the job', async () => {
      await person
        .getByRole('button', { name: new RegExp(`^${t('jobs:save.save')}\\W`) })
        .first()
        .click()
      await expect(
        person.getByRole('button', { name: new RegExp(`^${t('jobs:save.saved')}\\W`) }).first(),
      ).toBeVisible()
    })

    await test.step('the résumé is identical to the file that was sent', async () => {
      const [download] = await Promise.all([
        hr.waitForEvent('download'),
        hr.getByRole('button', { name: t('applications:resume.download'), exact: true }).click(),
      ])
      expect(download.suggestedFilename()).toBe(resume.name)
      const chunks: Buffer[] = []
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
      expect(Buffer.concat(chunks).equals(resume.buffer)).toBe(true)
    })

    await test.step('the candidate is notified that the application was viewed', async () => {
      await expect(person.getByRole('button', { name: t('notifications:bell.label') })).toHaveAccessibleName(
        /\d/,
      )
      await person.goto(`${prefix}/my-jobs`)
      await expect(person.getByText(t('jobs:label.viewed')).first()).toBeVisible()
      await check(person)
      await person.getByRole('link', { name: title }).first().click()
      await expect(person.getByText(resume.name)).toBeVisible()
      await check(person)
      await person.goto(`${prefix}/notifications`)
      await check(person)
      await person
        .getByRole('button', { name: t('notifications:readTools.markAll') })
        .first()
        .click()
      await person.reload()
      await expect(
        person.getByRole('button', { name: t('notifications:bell.label') }),
      ).not.toHaveAccessibleName(/\d/)
    })
    await hr.context().close()
    await person.context().close()
  })
