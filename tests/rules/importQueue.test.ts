import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { queueFile } from '#backend/cvImports/reading/queue.ts'

const table = 'Name,Proficiency\nUkrainian,Native or bilingual proficiency\n'

test('a file that takes too long is refused, and does not hold up the next one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'import-queue-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [endless, plain] = [join(folder, 'endless'), join(folder, 'plain')]
  // Reading it waits until somebody writes.
  execFileSync('mkfifo', [endless])
  await writeFile(plain, table)
  const [slow, next] = await Promise.allSettled([queueFile(endless, 1), queueFile(plain, 1)])
  expect(slow).toMatchObject({ status: 'rejected', reason: { reason: 'importTooSlow' } })
  expect(next).toMatchObject({ status: 'fulfilled', value: { entries: { languages: [{ code: 'uk' }] } } })
  await (await open(endless, 'r+')).close()
})

test('more than three files of a person do not wait', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'import-queue-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'file')
  await writeFile(path, table)
  // One is being read.
  const waiting = Array.from({ length: 4 }, () => queueFile(path, 1))
  await expect(queueFile(path, 1)).rejects.toMatchObject({ reason: 'queueFull' })
  expect(await Promise.all([...waiting, queueFile(path, 2)])).toHaveLength(5)
})
