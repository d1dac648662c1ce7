import PusherSdk from 'pusher'
import { expect, test } from 'vitest'
import { authorizeChannel, authorizeUser } from '#backend/ports/realtime/authorize.ts'
import { jobs } from './fixtures.ts'

const official = new PusherSdk({ appId: jobs.id, key: jobs.key, secret: jobs.secret, host: 'unused' })

test('responses equal those of the official SDK', () => {
  const user = { user_id: '7', user_info: { name: 'Олена' } }
  for (const channel of ['private-company.3', 'presence-company.3']) {
    expect(authorizeChannel(jobs, '12.34', channel, user)).toEqual(
      official.authorizeChannel('12.34', channel, user),
    )
  }
  expect(authorizeChannel(jobs, '12.34', 'private-a')).toEqual(
    official.authorizeChannel('12.34', 'private-a'),
  )
  expect(authorizeUser(jobs, '12.34', { id: '7' })).toEqual(official.authenticateUser('12.34', { id: '7' }))
})

test.each([
  ['12.34::user::{"id":"1"}', 'private-a', 'invalidSocketId'],
  ['', 'private-a', 'invalidSocketId'],
  ['12', 'private-a', 'invalidSocketId'],
  ['12.34\n', 'private-a', 'invalidSocketId'],
  ['12.34', 'private-a:{"user_id":"1"}', 'invalidChannel'],
  ['12.34', '', 'invalidChannel'],
  ['12.34', '#server-to-user-1', 'invalidChannel'],
  ['12.34', 'news', 'notAuthorizable'],
  ['12.34', 'private-encrypted-a', 'notAuthorizable'],
  ['12.34', 'presence-a', 'userMissing'],
])('nothing is signed for socket %j and channel %j', (socketId, channel, code) => {
  expect(() => authorizeChannel(jobs, socketId, channel)).toThrow(expect.objectContaining({ code }) as Error)
})
