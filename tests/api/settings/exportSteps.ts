import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { showExport, startExport } from '#contract/accounts/closing.ts'
import type { Caller, TestBackend } from '../backend.ts'

/** The finished export of somebody who has asked for it. */
export async function finishedExport(caller: Caller) {
  await expect.poll(async () => (await caller.call(showExport))?.state, { timeout: 15_000 }).toBe('ready')
  const made = await caller.call(showExport)
  if (!made?.url) throw new Error('The export has no file')
  return { ...made, url: made.url }
}

export const readExport = (app: TestBackend, url: string, caller: Caller) =>
  app.send(
    new Request(`http://backend${url}`, {
      headers: caller.token ? { authorization: `Bearer ${caller.token}` } : {},
    }),
  )

/** The entries of the finished export by name. */
export async function entriesOf(app: TestBackend, caller: Caller): Promise<Map<string, Buffer>> {
  const { url } = await finishedExport(caller)
  const zip = await fromBufferPromise(Buffer.from(await (await readExport(app, url, caller)).arrayBuffer()))
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return entries
}

/** The names of the files in a new export. */
export async function exportedFiles(app: TestBackend, caller: Caller): Promise<string[]> {
  await (await app.reauthenticate(caller)).call(startExport)
  return [...(await entriesOf(app, caller)).keys()].filter((name) => name.startsWith('files/'))
}
