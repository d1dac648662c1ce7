/** @module-tag engine */
import { describe, expect, test } from 'vitest'
import { changeCompany } from '#contract/companies/edits.ts'
import { changeJobPosting, closeJob, pauseJob, publishJob, resumeJob } from '#contract/jobs/postings.ts'
import { searchJobs, type JobSearch } from '#contract/jobs/search.ts'
import { useBackend } from '../backend.ts'
import { createDraft, createPublishedJob } from './jobFixtures.ts'

let clock = new Date('2026-03-10T12:00:00Z')
const app = useBackend({ rateFactor: 1000 }, () => clock)
const day = 24 * 60 * 60 * 1000
const search = (query: JobSearch) => app.anyone.call(searchJobs, { query })
const titles = async (query: JobSearch) => (await search(query)).items.map(({ title }) => title)

describe('searchable jobs', () => {
  test('drafts are never found; pausing, closing and resuming affect the next search', async () => {
    const hugo = await app.as('hugo')
    const jobId = await createDraft(app, { title: 'Glazier' })
    const countFound = async () => (await search({ q: 'glazier' })).total.count
    expect(await countFound()).toBe(0)
    for (const [step, count] of [
      [publishJob, 1],
      [pauseJob, 0],
      [resumeJob, 1],
      [closeJob, 0],
      [publishJob, 1],
    ] as const) {
      await hugo.call(step, { params: { jobId } })
      expect([step.path, await countFound()]).toEqual([step.path, count])
    }
    clock = new Date(clock.getTime() + 61 * day)
    expect(await countFound()).toBe(0)
    await app.work('closeEndedJobs')
    clock = new Date(clock.getTime() - 61 * day)
    expect(await countFound()).toBe(0)
  })

  test('a change of the job or of the company’s name is searchable at once', async () => {
    const hugo = await app.as('hugo')
    const jobId = await createPublishedJob(app, { title: 'Plasterer' })
    await hugo.call(changeJobPosting, { params: { jobId }, body: { title: 'Roofer' } })
    expect([await titles({ q: 'plasterer' }), await titles({ q: 'roofer' })]).toEqual([[], ['Roofer']])
    const gita = await app.as('gita')
    const facts = {
      name: 'Umbrella',
      accept_domain_loss: true,
      headline: '',
      website: '',
      industry_id: 1,
      size_id: 2,
      year_founded: null,
      country_id: 1,
      time_zone: 'Europe/Kyiv',
    }
    await gita.call(changeCompany, { params: { slug: 'globex' }, body: facts })
    expect(await titles({ q: 'umbrella roofer' })).toEqual(['Roofer'])
    expect(await titles({ q: 'globex roofer' })).toEqual([])
    await hugo.call(closeJob, { params: { jobId } })
  })
})
