import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '#contract/accounts/signIn.ts'
import { call } from '#contract/core/call.ts'
import { closeAccount } from '#contract/accounts/closing.ts'
import { reauthenticateWithPassword } from '#contract/accounts/reauthentication.ts'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { password, people } from '../world.ts'
import { populatedFolder, start, transport } from './process.ts'

const { email } = people.ana
let folder = ''
beforeAll(async () => {
  folder = await populatedFolder()
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs the script as support does; returns its output and exit code. */
async function reopen(...args: string[]): Promise<{ output: string; code: number }> {
  const child = spawn('npm', ['run', '--silent', 'reopen-account', '--', ...args], {
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: folder, SECURITY_LOG: `${folder}/security.log` },
    shell: process.platform === 'win32',
  })
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { output: out + error, code }
}
async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

test('support reopens a closed account by its address, once, and it signs in again', async () => {
  const [unasked, help] = await Promise.all([reopen(), reopen('--help')])
  expect([unasked.code, help.code]).toEqual([2, 0])
  expect(help.output).toContain('npm run reopen-account -- somebody@example.com')

  const closing = await start(folder)
  let token: string | null = null
  const before = transport(closing.url, () => token)
  ;({ token } = await call(before, signIn, { body: { email, password } }))
  await call(before, reauthenticateWithPassword, { body: { password } })
  await call(before, closeAccount)
  await stop(closing.child)

  expect(await reopen(email)).toEqual({ output: `${email} is open again.\n`, code: 0 })
  expect(await reopen(email)).toMatchObject({ code: 1 })

  const open = await start(folder)
  const after = transport(open.url, () => token)
  ;({ token } = await call(after, signIn, { body: { email, password } }))
  expect((await call(after, showOwnProfile)).first_name).toBe(people.ana.firstName)
  await stop(open.child)
}, 90_000)
