import { expect, test, vi } from 'vitest'
import { countOwnChange, ownChanges } from '#client/ownChanges.ts'
import { fetchCurrent } from '#client/refreshPart.ts'

test('what is fetched waits for all changes under way, also for those that fail and those that come meanwhile', async () => {
  const first = Promise.withResolvers<string>()
  const second = Promise.withResolvers<string>()
  const { count } = ownChanges
  const failing = countOwnChange(first.promise)
  const load = vi.fn(() => Promise.resolve('page'))
  const page = fetchCurrent(load)
  const later = countOwnChange(second.promise)
  first.reject(new Error('offline'))
  await expect(failing).rejects.toThrow('offline')
  expect(load).not.toHaveBeenCalled()
  second.resolve('done')
  expect(await later).toBe('done')
  expect(await page).toBe('page')
  expect(load).toHaveBeenCalledTimes(1)
  expect(ownChanges.count).toBe(count + 4)
})

test('what was fetched before a change is fetched again after it', async () => {
  const change = Promise.withResolvers<void>()
  const load = vi.fn(() => {
    if (load.mock.calls.length === 1) void countOwnChange(change.promise)
    return Promise.resolve(load.mock.calls.length)
  })
  const page = fetchCurrent(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  change.resolve()
  expect(await page).toBe(2)
})
