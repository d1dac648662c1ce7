import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLedger, type LedgerEntry } from '#backend/ports/files/ledger.ts'
import { diskStore, s3Store, type FileStore } from '#backend/ports/files/store.ts'
import { startBucket } from './fakeBucket.ts'

let folder = ''
let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenure-files-'))
  bucket = await startBucket()
})
afterAll(async () => {
  await bucket.stop()
  await rm(folder, { recursive: true, force: true })
})

const stores: Record<string, () => FileStore | Promise<FileStore>> = {
  disk: () => diskStore(join(folder, 'store')),
  bucket: () => s3Store(bucket.url),
}

for (const [name, open] of Object.entries(stores)) {
  test(`a ${name} returns what was put until it is deleted`, async () => {
    const store = await open()
    const file = join(folder, 'upload')
    const bytes = Buffer.alloc(3_000_000, 'résumé ')
    await writeFile(file, bytes)
    const key = await store.put(file)
    const part = await buffer(await store.readRange(key, { start: 1_000_001, end: 1_000_010 }))
    expect(part.equals(bytes.subarray(1_000_001, 1_000_011))).toBe(true)
    const picture = await store.putBytes(new Uint8Array([1, 2, 3]))
    expect(key).not.toBe(picture)
    expect((await buffer(await store.read(key))).equals(bytes)).toBe(true)
    expect([...(await buffer(await store.read(picture)))]).toEqual([1, 2, 3])
    expect(await store.find(`${picture}.96.webp`)).toBeNull()
    await store.putAt(`${picture}.96.webp`, new Uint8Array([4, 5]))
    const found = await store.find(`${picture}.96.webp`)
    expect(found && [...(await buffer(found))]).toEqual([4, 5])
    await store.delete(`${picture}.192.webp`)
    await store.delete(key)
    await expect(store.read(key).then(buffer)).rejects.toThrow()
  })
}

for (const [name, open] of Object.entries(stores))
  test(`the ledger in a ${name} has every entry once, by kind, and is no folder of files`, async () => {
    const store = await open()
    const second = diskStore(join(folder, `second ledger of ${name}`))
    const entries = [
      { id: 7, at: new Date('2026-01-31T23:59:59.999Z') },
      { id: 8, at: new Date('2026-02-01T00:00:00.000Z') },
    ]
    const ledger = createLedger(store, second)
    for (const entry of [...entries, ...entries]) await ledger.record('account', entry)
    await ledger.record('link', { id: 9, at: new Date('2026-02-01T00:00:00.000Z') })
    // One of the stores may have been lost.
    const empty = diskStore(join(folder, `lost ledger of ${name}`))
    for (const [one, other] of [
      [store, second],
      [store, null],
      [empty, second],
    ] as const) {
      const found: LedgerEntry[] = []
      for await (const entry of createLedger(one, other).read('account')) found.push(entry)
      expect(found).toEqual(entries)
    }
    expect(await store.folders()).not.toContain('ledger')
  })

test('a ledger knows whether its copy is where it was marked', async () => {
  const store = diskStore(join(folder, 'of a ledger with a copy'))
  const mounted = createLedger(store, diskStore(join(folder, 'mounted')))
  expect(await mounted.hasCopy()).toBe(false)
  await mounted.markCopy()
  await mounted.markCopy()
  expect(await mounted.hasCopy()).toBe(true)
  const unmounted = createLedger(store, diskStore(join(folder, 'elsewhere')))
  await expect(unmounted.markCopy()).rejects.toThrow('mounted')
  expect(await unmounted.hasCopy()).toBe(false)
  expect(await createLedger(store, null).hasCopy()).toBeNull()
})

test('what a ledger cannot record fails', async () => {
  const ledger = createLedger(diskStore(join(folder, 'first')), await s3Store(bucket.url))
  bucket.fail(true)
  await expect(ledger.record('account', { id: 7, at: new Date() })).rejects.toThrow()
  bucket.fail(false)
})

test('a bucket that does not respond is an error, not a missing file', async () => {
  const store = await s3Store(bucket.url)
  bucket.fail(true)
  await expect(store.putBytes(new Uint8Array([1]))).rejects.toThrow()
  bucket.fail(false)
})
