import { expect, test } from 'vitest'
import { registerDomains, registeredOn } from '#backend/core/domainModule.ts'
import { domains } from '#backend/domains.ts'
import { storedDeliveries } from './storedDeliveries.ts'

const ctx = { db: {} } as never
registerDomains(ctx, domains)
const { reactions } = registeredOn(ctx)

test.each(Object.entries(storedDeliveries))(
  'deliveries to %s that an earlier release has queued still find their reaction',
  (name, events) => {
    expect(Object.keys(reactions[name] ?? {})).toEqual(expect.arrayContaining([...events]))
  },
)

test('every reaction is known by its stored name', () => {
  expect(Object.keys(reactions).filter((name) => !storedDeliveries[name])).toEqual([])
})

test('no two modules store reactions under one name', () => {
  const names = domains.flatMap(({ name: module, reactions: own = {} }) =>
    Object.keys(own).map((name) => (name.includes('.') ? name : `${module}.${name}`)),
  )
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
