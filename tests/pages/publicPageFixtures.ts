import { createEmployment } from '#contract/employments/edits.ts'
import { call } from '#contract/core/call.ts'
import type { createOwnAward } from '#contract/cv/awards.ts'
import {
  createProfileUrl,
  saveContactInfo,
  saveProfile,
  saveProfileSkills,
} from '#contract/profiles/edits.ts'
import { publicParts } from '#contract/publicPages/parts.ts'
import { savePublicPage } from '#contract/publicPages/publicPages.ts'
import { employments } from '#backend/employments/schema/employments.ts'
import { entryEndpoints, entryKinds } from '../api/cv/cvFixtures.ts'
import { callerOf } from './caller.ts'
import type { useProduct } from './product.ts'

/** Turns Ana's public page on, with something in every part; returns the id of an employment that Globex has verified. */
export async function turnOnPublicPage(
  product: ReturnType<typeof useProduct>,
  address: string,
): Promise<number> {
  const ana = await callerOf(product, 'ana')
  await call(ana, saveProfile, {
    body: { headline: 'Keeper of lights', about: 'Beacons **first**.\n\n- One\n- Two', open_to_work: true },
  })
  const place = { address: 'Mole 1', address2: '', city: 'Odesa', state: '', zip: '65000', country_id: 1 }
  await call(ana, saveContactInfo, { body: { ...place, phone: '+380671234567' } })
  await call(ana, createProfileUrl, { body: { label: 'Notes', url: 'https://ana.example/notes' } })
  const { id: harbour } = await call(ana, createEmployment, {
    body: {
      company: 'Harbour',
      position: 'Lighthouse keeper',
      description: 'Nights and fogs.',
      start_date: '2020-01-01',
      end_date: null,
    },
  })
  for (const kind of entryKinds) {
    const { create, form } = entryEndpoints[kind]
    await call(ana, create as typeof createOwnAward, { body: form as never })
  }
  const { ctx, connection } = product.backend
  const { rows } = await connection.pool.query<{ user_id: string; company_id: string }>(
    `select a.id as user_id, c.id as company_id from accounts a, companies c
     where a.email = 'ana@people.example' and c.slug = 'globex'`,
  )
  const [verified] = await ctx.db
    .insert(employments)
    .values({
      userId: Number(rows[0]?.user_id),
      companyId: Number(rows[0]?.company_id),
      companyName: 'Globex',
      position: 'Clerk of weights',
      startDate: '2017-03-01',
      endDate: '2019-12-31',
      verifiedAt: new Date('2017-03-05T10:00:00Z'),
      verifiedDomain: 'globex.example',
    })
    .returning({ id: employments.id })
  const employmentId = verified?.id ?? 0
  const used = { certificates: [], projects: [] }
  await call(ana, saveProfileSkills, {
    body: {
      skills: [
        { name: 'Knots', used_in: { ...used, employments: [harbour, employmentId] } },
        { name: 'TypeScript' },
      ],
    },
  })
  await call(ana, savePublicPage, { body: { address, indexed: true, parts: [...publicParts] } })
  return employmentId
}
