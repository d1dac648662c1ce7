import { beforeEach, expect, test } from 'vitest'
import {
  $messageCounts,
  $unlocked,
  $unread,
  receiveAchievements,
  receiveMessageCount,
  receiveUnread,
} from '#client/counts.ts'

beforeEach(() => {
  $unread.set(null)
  $messageCounts.set({})
  $unlocked.set(null)
})

test('of two counts the later one is shown, in whatever order they arrive', () => {
  const older = { unread: 1, latest_id: 7, version: 11 }
  const newer = { unread: 0, latest_id: 7, version: 12 }
  for (const order of [
    [older, newer],
    [newer, older],
  ]) {
    $unread.set(null)
    order.forEach(receiveUnread)
    expect($unread.get()).toEqual(newer)
  }
})

test('each company has a count of its own', () => {
  receiveMessageCount(null, { unread: 2, version: 5 })
  receiveMessageCount(3, { unread: 4, version: 4 })
  receiveMessageCount(3, { unread: 9, version: 3 })
  expect($messageCounts.get()).toEqual({ own: { unread: 2, version: 5 }, 3: { unread: 4, version: 4 } })
})

test('an achievement that is reported twice is new once; one that was revoked may be unlocked again', () => {
  $unlocked.set({ version: 1, ids: ['photo'] })
  const news: string[][] = []
  const stop = $unlocked.listen((now, before) =>
    news.push(now?.ids.filter((id) => !before?.ids.includes(id)) ?? []),
  )
  receiveAchievements({ version: 2, unlocked: ['link'], revoked: [] })
  receiveAchievements({ version: 3, unlocked: ['link'], revoked: [] })
  receiveAchievements({ version: 4, unlocked: [], revoked: ['link'] })
  receiveAchievements({ version: 5, unlocked: ['link'], revoked: [] })
  stop()
  expect(news).toEqual([['link'], [], [], ['link']])
  expect($unlocked.get()?.ids).toEqual(['photo', 'link'])
})
