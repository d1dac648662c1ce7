import { expect, test } from 'vitest'
import {
  showOwnProfile,
  showOwnProfileExtra,
  showProfile,
  showProfileExtra,
  setLocale,
} from '#contract/profiles.ts'
import { failure, useBackend } from './backend.ts'

const world = useBackend({ rateFactor: 100 })

test('the own profile is whole, anyone else sees no e-mail, birth date, phone or street', async () => {
  const ana = await world.as('ana')
  const own = await ana.call(showOwnProfile)
  expect(own).toMatchObject({ first_name: 'Ana', email: 'ana@people.example', country_id: 1, skills: null })
  const params = { identifier: String(own.user_id) }
  for (const caller of [world.anyone, await world.as('bohdan'), ana]) {
    const shown = await caller.call(showProfile, { params })
    expect(shown).not.toHaveProperty('email')
    expect(shown.birth_date).toBeNull()
    const extra = await caller.call(showProfileExtra, { params })
    expect(extra).toMatchObject({ companies: [], unread_notifications: 0, contact_info: { phone: '' } })
  }
  const gita = await (await world.as('gita')).call(showOwnProfileExtra)
  expect(gita.companies).toMatchObject([{ slug: 'globex', role: 'admin', manage_hr_panel: true }])
  await ana.call(setLocale, { body: { locale: 'uk_UA' } })
  expect((await ana.call(showOwnProfile)).locale).toBe('uk_UA')
})

test('nobody is the owner of nothing', async () => {
  for (const endpoint of [showOwnProfile, showOwnProfileExtra])
    expect((await failure(world.anyone.call(endpoint))).status).toBe(401)
  for (const identifier of ['999999', '0', '-1', 'ana', '1e3', '99999999999999999999', "1'"])
    for (const endpoint of [showProfile, showProfileExtra]) {
      const refused = await failure(world.anyone.call(endpoint, { params: { identifier } }))
      expect(refused).toMatchObject({ status: 404, code: 'profileNotFound', message: 'Profile not found' })
    }
})
