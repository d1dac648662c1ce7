import { expect, test } from 'vitest'
import { refusedWhile } from '#contract/core/definition.ts'
import { useBackend } from '../backend.ts'
import { refusedSuspended } from './refusedSuspended.ts'
import { allowedSuspended, alsoRefusedLimited } from './whileMeasured.ts'

const app = useBackend()

test('every endpoint that changes something says what a limit and a suspension are to it', () => {
  const served = app.backend.app.endpoints.filter(
    ({ method, access }) =>
      method !== 'GET' && method !== 'HEAD' && access !== 'anyone' && access !== 'staff',
  )
  const named = (refused: ReturnType<typeof refusedWhile>) =>
    served.flatMap((one) => (refusedWhile(one) === refused ? `${one.method} ${one.path}` : [])).toSorted()
  expect(named('limited')).toEqual(alsoRefusedLimited.toSorted())
  expect(named('suspended')).toEqual(refusedSuspended.toSorted())
  expect(named(null)).toEqual(allowedSuspended.toSorted())
})

test('what signed-out visitors may call, and reading, is refused to nobody', () => {
  const open = app.backend.app.endpoints.filter(
    ({ method, access }) => method === 'GET' || access === 'anyone',
  )
  expect(open.filter((one) => refusedWhile(one) !== null)).toEqual([])
  expect(open.length).toBeGreaterThan(100)
})
