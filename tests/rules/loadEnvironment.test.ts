import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { loadEnvironment } from '#server/loadEnvironment.ts'

const folder = mkdtempSync(join(tmpdir(), 'tenure-env-'))
const file = join(folder, 'settings')
writeFileSync(file, '# ours\nSETTING_OF_FILE="from the file"\nSETTING_OF_BOTH=file\nSETTING_THAT_IS_EMPTY=\n')

afterEach(() => {
  vi.unstubAllEnvs()
  for (const name of ['SETTING_OF_FILE', 'SETTING_THAT_IS_EMPTY']) Reflect.deleteProperty(process.env, name)
})

test('settings come from the file; those of the environment count more', () => {
  vi.stubEnv('ENV_FILE', file)
  vi.stubEnv('SETTING_OF_BOTH', 'environment')
  loadEnvironment()
  const { SETTING_OF_FILE, SETTING_OF_BOTH, SETTING_THAT_IS_EMPTY } = process.env
  expect([SETTING_OF_FILE, SETTING_OF_BOTH, SETTING_THAT_IS_EMPTY]).toEqual([
    'from the file',
    'environment',
    '',
  ])
})

test('a named file that is not there is refused by name', () => {
  vi.stubEnv('ENV_FILE', join(folder, 'nothing'))
  expect(loadEnvironment).toThrow(/^ENV_FILE: .*nothing cannot be read/)
  rmSync(folder, { recursive: true })
})
