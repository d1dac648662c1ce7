import { expect, test } from 'vitest'
import * as contract from '#contract/achievements/achievements.ts'
import { saveSections, sectionNames, type SectionName } from '#contract/cv/sections.ts'
import { showEmploymentDetails } from '#contract/employments/details.ts'
import { showProfileExtra } from '#contract/profiles/profiles.ts'
import { savePublicPage, showPublicPage } from '#contract/publicPages/publicPages.ts'
import { type Audience } from '#contract/core/audience.ts'
import { savePrivacy, showPrivacy } from '#contract/settings/settings.ts'
import { useBackend } from '../backend.ts'
import { hire } from '../employments/hiredPeople.ts'
import { createPerson } from '../employments/invitationFixtures.ts'

const app = useBackend({ rateFactor: 1000 })

test('whoever hides every section looks to others as if they had no achievements, everywhere', async () => {
  const [person, empty] = [await hire(app), await createPerson(app)]
  const bohdan = await app.as('bohdan')
  const address = `hidden-${person.id}`
  const seen = async (of: { readonly id: number }) => {
    const params = { identifier: String(of.id) }
    const { unlocked_achievements } = await bohdan.call(showProfileExtra, { params })
    return [unlocked_achievements, await bohdan.call(contract.showAchievements, { params })]
  }
  const parts = { body: { address, indexed: false, parts: ['achievements' as const] } }
  await person.caller.call(savePublicPage, parts)
  const page = async () => (await app.anyone.call(showPublicPage, { params: { address } })).achievements
  expect((await page())?.items.length).toBeGreaterThan(0)
  const hide = (audience: (name: SectionName) => Audience) =>
    person.caller.call(saveSections, {
      body: { sections: sectionNames.map((name) => ({ name, audience: audience(name) })) },
    })
  await hide(() => 'nobody')
  const privacy = await person.caller.call(showPrivacy)
  const body = { ...privacy, contacts: 'nobody' as const, achievements: 'everyone' as const, hidden_from: [] }
  await person.caller.call(savePrivacy, { body })
  expect(await seen(person)).toEqual(await seen(empty))
  expect(await page()).toBeNull()
  const details = await (await app.as('gita')).call(showEmploymentDetails, { params: person.params })
  expect(details.achievements).toEqual([])
  expect((await person.caller.call(contract.showOwnAchievements)).items.length).toBeGreaterThan(0)
  // One section for somebody is enough to be told of.
  await hide((name) => (name === 'about' ? 'signedIn' : 'nobody'))
  expect(await seen(person)).not.toEqual(await seen(empty))
})
