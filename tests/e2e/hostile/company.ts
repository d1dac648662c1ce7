import { requestToJoin } from '#contract/employments/invitations.ts'
import { invite } from '#contract/employments/members.ts'
import { addCompanyContact, addOffice, changeCompany, changeCompanyAbout } from '#contract/companies/edits.ts'
import { call } from '#contract/core/call.ts'
import type { Hostility } from './fixtures.ts'

/** A company's own page, and whom it invites. */
export async function writeCompany({ fixtures, from, createAccount }: Hostility): Promise<void> {
  const { api } = fixtures.admin
  const params = { slug: fixtures.slug }
  const facts = { industry_id: 1, size_id: 1, year_founded: null, country_id: 1, time_zone: 'Europe/Kyiv' }
  const names = { name: from.name(100), headline: from.line(160), website: from.address() }
  await call(api, changeCompany, { params, body: { ...facts, ...names, accept_domain_loss: true } })
  await call(api, changeCompanyAbout, { params, body: { about: from.text(9_000) } })
  const place = { address: from.line(150), address2: from.line(150), city: from.line(100) }
  const region = { state: from.line(100), zip: from.mark(), country_id: 1 }
  await call(api, addOffice, {
    params,
    body: { ...place, ...region, name: from.line(100), headquarters: false },
  })
  await call(api, addCompanyContact, {
    params,
    body: { label: from.line(60), email: 'press@a.example', phone: '' },
  })
  const role = { role: 'member', manage_hr_panel: false, start_date: '2026-01-05' } as const
  await call(api, invite, {
    params,
    body: { ...role, name: from.name(120), email: 'someone@a.example', position: from.name(100) },
  })
  const other = await createAccount()
  await call(other.api, requestToJoin, {
    params,
    body: { position: from.name(100), start_date: '2026-01-05' },
  })
}
