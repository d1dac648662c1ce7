import sharp from 'sharp'
import { applyToJob } from '#contract/applications/applications.ts'
import { previewApplication } from '#contract/applications/preview.ts'
import { addCompanyContact, addOffice } from '#contract/companies/edits.ts'
import { createJobPosting } from '#contract/jobs/postings.ts'
import { listDevelopmentMail } from '#contract/mail/developmentMail.ts'
import { createProfileUrl } from '#contract/profiles/edits.ts'
import { register } from '#contract/accounts/signUps.ts'
import { notifications } from '#backend/notifications/schema.ts'
import { profileUrls } from '#backend/profiles/schema/profiles.ts'
import { companySignUpForm, signUpForm } from '../signUpForm.ts'
import type { CompanyName, PersonName } from '../world.ts'
import { pdf, postJob } from './applications/applicationFixtures.ts'
import { companyFacts } from './companies/companyFixtures.ts'
import type { TestBackend } from './backend.ts'
import { completeForm } from './jobs/jobFixtures.ts'

/**
 * Creates the items to call endpoints with, new ones each time, so that a call that consumes one does not affect the
 * next.
 */
export function useFixtures(app: TestBackend) {
  let count = 0
  const address = () => `fixture${++count}@new.example`
  const admins = { globex: 'gita', initech: 'ivan' } as const
  const office = {
    name: 'Office',
    address: '',
    address2: '',
    city: 'Kyiv',
    state: '',
    zip: '',
    country_id: 1,
    headquarters: false,
  }
  const companyContact = { label: 'Press', email: 'press@globex.example', phone: '' }
  const url = { label: 'Site', url: 'https://site.example' }

  const draftJob = async (body: object = { title: 'A draft' }) => {
    const gita = await app.as('gita')
    return (await gita.call(createJobPosting, { params: { slug: 'globex' }, body })).id
  }
  const publishedJob = () => postJob(app, { managers: ['hugo'] })

  return {
    address,
    phone: () => `+38067${String(1_000_000 + ++count)}`,
    signUp: () => signUpForm(address()),
    companySignUp: () => companySignUpForm(address()),
    contactInfo: { address: '', address2: '', city: 'Lviv', state: '', zip: '', country_id: 1, phone: '' },
    office,
    companyContact,
    companyFacts,
    url,
    draftJob,
    publishedJob,
    completeDraft: () => draftJob(completeForm),
    pausedJob: () => postJob(app, { status: 'paused' }),
    resume: pdf,

    async picture(width: number, height: number): Promise<File> {
      const background = '#2a6f5e'
      const bytes = await sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer()
      return new File([new Uint8Array(bytes)], 'picture.png')
    },
    async officeOf(slug: CompanyName): Promise<number> {
      const admin = await app.as(admins[slug])
      return (await admin.call(addOffice, { params: { slug }, body: office })).id
    },
    async contactOf(slug: CompanyName): Promise<number> {
      const admin = await app.as(admins[slug])
      return (await admin.call(addCompanyContact, { params: { slug }, body: companyContact })).id
    },
    async urlOf(person: PersonName): Promise<number> {
      await this.freshUrls()
      const caller = await app.as(person)
      return (await caller.call(createProfileUrl, { body: url })).id
    },
    /** Profiles have at most ten links: this deletes earlier ones. */
    async freshUrls(): Promise<void> {
      await app.backend.connection.db.delete(profileUrls)
    },
    /** Ana's application to a job of Globex. */
    async application(): Promise<{ id: number; jobId: number }> {
      const jobId = await publishedJob()
      const ana = await app.as('ana')
      const { id } = await ana.call(applyToJob, {
        params: { jobId },
        body: { email: 'ana@people.example' },
        files: { resume: pdf() },
      })
      return { id, jobId }
    },
    /** The file id of a résumé that Ana has sent. */
    async sentResume(): Promise<number> {
      const jobId = await publishedJob()
      const ana = await app.as('ana')
      await ana.call(applyToJob, {
        params: { jobId },
        body: { email: 'ana@people.example' },
        files: { resume: pdf() },
      })
      const { resume } = await ana.call(previewApplication)
      return resume?.id ?? 0
    },
    async notificationOf(person: PersonName): Promise<number> {
      const [row] = await app.backend.connection.db
        .insert(notifications)
        .values({
          userId: await app.idOf(person),
          kind: 'applicationViewed',
          about: `fixture ${++count}`,
          data: {
            application_id: 1,
            job_id: 1,
            job_title: 'Job',
            company_slug: 'globex',
            company_name: 'Globex',
          },
        })
        .returning({ id: notifications.id })
      return row?.id ?? 0
    },
    async mailName(): Promise<string> {
      await app.anyone.call(register, { body: signUpForm(address()) })
      await app.mailsTo(`fixture${count}@new.example`)
      return (await app.anyone.call(listDevelopmentMail))[0]?.name ?? ''
    },
  }
}
