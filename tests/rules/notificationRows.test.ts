import { expect, test } from 'vitest'
import { notificationKinds } from '#contract/settings/notifications.ts'
import {
  notificationRows,
  presetChannels,
  presetOf,
  rowState,
  type ChannelsByKind,
} from '#contract/settings/notificationRows.ts'

const listed = Object.values(notificationRows).flatMap((rows) => rows.flatMap(({ kinds }) => kinds))
const events = (email: boolean): ChannelsByKind =>
  notificationKinds.map((kind) => ({ kind, channels: { in_app: true, email, digest: !email } }))

test('each kind of notification is in exactly one row, and a person without a company has at most 10', () => {
  expect(listed.toSorted()).toEqual([...notificationKinds].sort())
  expect(notificationRows.person.length).toBeLessThanOrEqual(10)
})

test('a row is on, off, or on for some of its kinds', () => {
  const ownReviews = ['reviewStarted', 'reviewPublished'] as const
  expect(rowState(events(true), ownReviews, 'email')).toBe(true)
  expect(rowState(events(false), ownReviews, 'email')).toBe(false)
  const mixed = events(true).map((one) =>
    one.kind === 'reviewStarted' ? { ...one, channels: { ...one.channels, email: false } } : one,
  )
  expect(rowState(mixed, ownReviews, 'email')).toBeNull()
})

test('the preset is recognised by the channels', () => {
  const recommended = events(true).map((one, at) =>
    at === 0 ? { ...one, channels: { ...one.channels, digest: true } } : one,
  )
  for (const preset of ['recommended', 'siteOnly', 'everyEmail'] as const)
    expect(presetOf(presetChannels(preset, recommended), recommended)).toBe(preset)
  expect(presetOf(events(false), recommended)).toBe('custom')
})
