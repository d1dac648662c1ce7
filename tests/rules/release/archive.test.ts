import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pack, weigh } from '../../../scripts/release/archive.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenure-archive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the same files make the same archive, whoever has written them and when', async () => {
  const [first, second] = [join(folder, 'first/tenure'), join(folder, 'second/tenure')]
  await mkdir(join(first, 'b'), { recursive: true })
  await writeFile(join(first, 'b', 'one.txt'), 'one')
  await writeFile(join(first, 'a.txt'), 'a'.repeat(5_000))
  await symlink('a.txt', join(first, 'link'))
  await cp(first, second, { recursive: true, verbatimSymlinks: true })
  await utimes(join(second, 'a.txt'), 1, 1)
  await chmod(join(second, 'a.txt'), 0o600)
  await pack(first, join(folder, 'first.tar.gz'), 1_000)
  await pack(second, join(folder, 'second.tar.gz'), 1_000)
  expect(await readFile(join(folder, 'first.tar.gz'))).toEqual(await readFile(join(folder, 'second.tar.gz')))
  expect(await weigh(first)).toEqual({ files: 2, bytes: 4_096 + 8_192 })
})
