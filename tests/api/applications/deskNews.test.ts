import { expect, test } from 'vitest'
import { viewApplication } from '#contract/applications/applications.ts'
import { showCounts } from '#contract/home/counts.ts'
import { showOwnProfileExtra } from '#contract/profiles/profiles.ts'
import { settled, useBackend } from '../backend.ts'
import { socketOf, untilSubscribed } from '../sockets.ts'
import { postAppliedJob } from './applicationFixtures.ts'

const app = useBackend({ rateFactor: 100 })

test('everybody who manages the jobs hears at once how many applications nobody has opened', async () => {
  const [hugo, mira] = [await app.as('hugo'), await app.as('mira')]
  const [own, other] = [
    socketOf(app, hugo).subscribe(`private-user.${await app.idOf('hugo')}`),
    socketOf(app, mira).subscribe(`private-user.${await app.idOf('mira')}`),
  ]
  await Promise.all([untilSubscribed(own), untilSubscribed(other)])
  const eventsOfOther: unknown[] = []
  other.bind('applicationsChanged', (event: unknown) => eventsOfOther.push(event))
  const next = () => new Promise((resolve) => own.bind('applicationsChanged', resolve))
  const received = next()
  const { applicationId } = await postAppliedJob(app)
  expect(await received).toMatchObject({ unopened: 1 })
  const { desks } = await hugo.call(showCounts)
  expect(await received).toMatchObject(desks[0] ?? {})
  expect((await hugo.call(showOwnProfileExtra)).companies).toMatchObject([{ unopened_applications: 1 }])
  const viewed = next()
  await hugo.call(viewApplication, { params: { applicationId } })
  expect(await viewed).toMatchObject({ ...desks[0], unopened: 0 })
  expect((await hugo.call(showCounts)).desks).toMatchObject([{ unopened: 0 }])
  await settled(app.backend)
  expect(eventsOfOther).toEqual([])
})
