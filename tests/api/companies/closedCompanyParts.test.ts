import { sql } from '#drizzle'
import { expect, test } from 'vitest'
import { showCompany } from '#contract/companies/companies.ts'
import { claimDomain, showCompanyDomain } from '#contract/companies/domains.ts'
import { addCompanyContact, addOffice } from '#contract/companies/edits.ts'
import { useBackend } from '../backend.ts'
import { contact, office } from './companyFixtures.ts'
import { createCompany } from './domainFixtures.ts'

const app = useBackend({ rateFactor: 1000 })

test('closing takes the claim of a domain, the offices and the contacts of the company, and of no other', async () => {
  const [leaving, staying] = [
    await createCompany(app, 'Leaving Larches'),
    await createCompany(app, 'Staying Spruces'),
  ]
  for (const { admin, params, slug } of [leaving, staying]) {
    await admin.call(claimDomain, { params, body: { domain: `${slug}.com` } })
    await admin.call(addOffice, { params, body: office })
    await admin.call(addCompanyContact, { params, body: contact })
  }
  await app.operators.closeCompany(leaving.slug, null)
  const { params, admin, slug } = staying
  expect((await admin.call(showCompanyDomain, { params })).claim).toMatchObject({ domain: `${slug}.com` })
  const shown = await app.anyone.call(showCompany, { params })
  expect([shown.offices.length, shown.contacts.length]).toEqual([1, 1])
  for (const table of ['domain_proofs', 'offices', 'company_contacts'])
    expect([table, await app.countRows(table, sql`company_id = ${leaving.id}`)]).toEqual([table, 0])
})
