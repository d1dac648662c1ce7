import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/core/call.ts'
import * as companies from '#contract/companies/companies.ts'
import * as following from '#contract/companies/follow.ts'
import * as edits from '#contract/companies/edits.ts'
import * as postings from '#contract/jobs/postings.ts'
import * as profiles from '#contract/profiles/edits.ts'
import { settled } from '../api/backend.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import type { PersonName } from '../world.ts'
import { callerOf } from './caller.ts'
import { useProduct } from './product.ts'

const product = useProduct()
const globex = { slug: 'globex' }
let jobId = 0
let officeId = 0
let contactId = 0

const api = (person: PersonName) => callerOf(product, person)
const gita = () => api('gita')
const office = { name: 'Mill', address: '', address2: '', city: 'Lviv', state: '', zip: '', country_id: 1 }
const contact = { label: 'Press', email: 'press@globex.example', phone: '' }
async function picture(width: number, height: number): Promise<Blob> {
  const background = '#2a6f5e'
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)])
}

const pages = () =>
  ['', '/uk_UA'].flatMap((locale) =>
    ['', '/job-postings', `/job-postings/${jobId}`].map((end) => `${locale}/company/globex${end}`),
  )
/** The current responses, cached or not. */
async function look(): Promise<Record<string, string>> {
  const seen: Record<string, string> = {}
  for (const path of pages()) {
    const { status, html } = await product.visit(path)
    seen[path] = `${status} ${html}`
  }
  return seen
}

beforeAll(async () => {
  jobId = (await call(await gita(), postings.createJobPosting, { params: globex, body: completeForm })).id
  await call(await gita(), postings.publishJob, { params: { jobId } })
  await call(await gita(), postings.changeJobPosting, {
    params: { jobId },
    body: { manager_ids: [await idOf('hugo')] },
  })
})
async function idOf(person: PersonName): Promise<number> {
  const managers = await call(await gita(), companies.listHrManagers, { params: globex })
  return managers.find(({ name }) => name.startsWith(person === 'hugo' ? 'Hugo' : 'Gita'))?.user_id ?? 0
}

/** Every write that a public page shows, in an order in which each one changes something. */
const writes: Readonly<Record<string, () => Promise<unknown>>> = {
  changeCompany: async () =>
    call(await gita(), edits.changeCompany, {
      params: globex,
      body: {
        name: 'Globex United',
        accept_domain_loss: true,
        headline: 'New headline',
        website: '',
        industry_id: 2,
        size_id: 3,
        year_founded: 1989,
        country_id: 1,
        time_zone: 'Europe/Kyiv',
      },
    }),
  changeCompanyAbout: async () =>
    call(await gita(), edits.changeCompanyAbout, { params: globex, body: { about: 'Other words.' } }),
  addOffice: async () => {
    const added = await call(await gita(), edits.addOffice, {
      params: globex,
      body: { ...office, headquarters: false },
    })
    officeId = added.id
  },
  changeOffice: async () =>
    call(await gita(), edits.changeOffice, {
      params: { ...globex, officeId },
      body: { ...office, city: 'Odesa', headquarters: true },
    }),
  removeOffice: async () => call(await gita(), edits.removeOffice, { params: { ...globex, officeId } }),
  addCompanyContact: async () => {
    contactId = (await call(await gita(), edits.addCompanyContact, { params: globex, body: contact })).id
  },
  changeCompanyContact: async () =>
    call(await gita(), edits.changeCompanyContact, {
      params: { ...globex, contactId },
      body: { ...contact, label: 'Newsroom' },
    }),
  removeCompanyContact: async () =>
    call(await gita(), edits.removeCompanyContact, { params: { ...globex, contactId } }),
  replaceCompanyCover: async () =>
    call(await gita(), edits.replaceCompanyCover, {
      params: globex,
      files: { cover: await picture(1920, 480) },
    }),
  focusCompanyCover: async () =>
    call(await gita(), edits.focusCompanyCover, { params: globex, body: { x: 10, y: 90 } }),
  removeCompanyCover: async () => call(await gita(), edits.removeCompanyCover, { params: globex }),
  replaceCompanyLogo: async () =>
    call(await gita(), edits.replaceCompanyLogo, {
      params: globex,
      files: { logo: await picture(400, 400) },
    }),
  removeCompanyLogo: async () => call(await gita(), edits.removeCompanyLogo, { params: globex }),
  followCompany: async () => call(await api('ana'), following.followCompany, { params: globex }),
  unfollowCompany: async () => call(await api('ana'), following.unfollowCompany, { params: globex }),
  changeJobPosting: async () =>
    call(await gita(), postings.changeJobPosting, {
      params: { jobId },
      body: { title: 'Quite another job' },
    }),
  pauseJob: async () => call(await gita(), postings.pauseJob, { params: { jobId } }),
  resumeJob: async () => call(await gita(), postings.resumeJob, { params: { jobId } }),
  saveProfile: async () => call(await api('hugo'), profiles.saveProfile, { body: { first_name: 'Hubert' } }),
  savePhoto: async () =>
    call(await api('hugo'), profiles.savePhoto, { files: { photo: await picture(400, 400) } }),
  deletePhoto: async () => call(await api('hugo'), profiles.deletePhoto),
  closeJob: async () => call(await gita(), postings.closeJob, { params: { jobId } }),
}

for (const [name, write] of Object.entries(writes))
  test(`${name}: the next request shows it`, async () => {
    await settled(product.backend)
    const before = await look()
    await write()
    const after = await look()
    expect(Object.keys(after).filter((path) => after[path] !== before[path]).length).toBeGreaterThan(0)
    // What follows from the write, such as an achievement, evicts the pages again.
    await settled(product.backend)
    const later = await look()
    product.evictPages()
    expect(later).toEqual(await look())
  })

test('page images exist in all their sizes, and the cover is preloaded', async () => {
  await writes['replaceCompanyCover']?.()
  await writes['replaceCompanyLogo']?.()
  const { html } = await product.visit('/company/globex')
  const [, preloaded] =
    /<link rel="preload" as="image" type="image\/avif" imagesrcset="([^"]+)"/.exec(html) ?? []
  const sources = new Map(
    [...html.matchAll(/<source type="([^"]+)" srcset="([^"]+)"/g)].map(([, type, set]) => [type, set]),
  )
  expect([...sources.keys()]).toEqual(['image/avif', 'image/webp'])
  expect(preloaded).toBe(sources.get('image/avif'))
  const images = [...html.matchAll(/<img [^>]+>/g)].map(([image]) => image)
  expect(images).toHaveLength(2)
  for (const image of images) expect(image).toMatch(/ width="\d+" height="\d+"/)
  const offered = [...sources].flatMap(([type, set = '']) =>
    set.split(', ').map((one) => [one.split(' ')[0] ?? '', type] as const),
  )
  const shown = images.map((image) => [/ src="([^"]+)"/.exec(image)?.[1] ?? '', 'image/webp'] as const)
  for (const [address, type] of [...offered, ...shown]) {
    const answer = await fetch(product.origin() + address)
    expect([address, answer.status, answer.headers.get('content-type')]).toEqual([address, 200, type])
  }
})
