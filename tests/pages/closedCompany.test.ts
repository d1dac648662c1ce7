import { expect, test } from 'vitest'
import { call, type Transport } from '#contract/core/call.ts'
import { createJobPosting, publishJob } from '#contract/jobs/postings.ts'
import { closeCompany } from '#backend/companies/closeCompany.ts'
import { completeForm } from '../api/jobs/jobFixtures.ts'
import { useProduct } from './product.ts'

const product = useProduct()

test('everything public of a company that has closed answers 410 at once, and says why', async () => {
  const token = await product.tokenOf('hugo')
  const api: Transport = {
    baseUrl: product.origin(),
    locale: 'en_GB',
    texts: { network: '', unknown: '' },
    token: () => token,
    send: (request) => fetch(request),
  }
  const { id } = await call(api, createJobPosting, { params: { slug: 'globex' }, body: completeForm })
  await call(api, publishJob, { params: { jobId: id } })
  const company = ['/company/globex', '/uk_UA/company/globex', '/company/globex/job-postings']
  const addresses = [
    ...company,
    `/company/globex/job-postings/${id}`,
    `/company/globex/job-postings/${id}.json`,
    '/company/globex.json',
    '/company/globex.md',
    '/feeds/companies/globex.atom',
  ]
  // Twice: the second time from memory.
  for (const address of [...addresses, ...addresses])
    expect([address, (await product.visit(address)).status]).toEqual([address, 200])
  const lists = ['/jobs', '/feeds/jobs.atom', '/feeds/jobs.json']
  for (const address of lists)
    expect([address, (await product.visit(address)).html.includes('/company/globex')]).toEqual([
      address,
      true,
    ])

  await closeCompany(product.backend.ctx, 'globex', null)

  for (const address of addresses)
    expect([address, (await product.visit(address)).status]).toEqual([address, 410])
  const [english, ukrainian] = await Promise.all(company.map((address) => product.visit(address)))
  expect(english?.title).toBe('Globex has closed | Tenure')
  expect(english?.html).toContain('Employment it has confirmed stays in people’s profiles.')
  expect(ukrainian?.html).toContain('Компанію «Globex» закрито')
  expect(english?.html).toMatch(/href="\/jobs"[^>]*>\s*Search all jobs/)
  for (const address of lists)
    expect([address, (await product.visit(address)).html.includes('/company/globex')]).toEqual([
      address,
      false,
    ])
  expect((await product.visit('/company/globex/edit', { as: 'gita' })).status).not.toBe(200)
  expect((await product.visit(`/job-postings/globex/${id}`, { as: 'ana' })).status).toBe(404)
  expect((await product.visit('/', { as: 'gita' })).status).toBe(200)
})
