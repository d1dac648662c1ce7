import { expect, test } from 'vitest'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { useBackend } from '../backend.ts'

const app = useBackend({ rateFactor: 1000 })

async function send(method: string, path: string, type: string, body: string, token?: string | null) {
  const headers = { 'content-type': type, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const response = await app.send(new Request(`http://backend${path}`, { method, headers, body }))
  return {
    status: response.status,
    body: (await response.json()) as { error?: string; violations?: unknown[] },
  }
}
const json = (method: string, path: string, body: string, token?: string | null) =>
  send(method, path, 'application/json', body, token)
const multipart = (head: string) => `--x\r\n${head}\r\n\r\nvalue\r\n--x--\r\n`

test('a form part without a name is refused', async () => {
  const type = 'multipart/form-data; boundary=x'
  for (const head of [
    'Content-Disposition: form-data',
    'Content-Disposition: form-data; name=""',
    'Content-Disposition: form-data; name="email"\r\nContent-Type: text/plain; charset=utf-99',
  ]) {
    const { status, body } = await send('POST', '/api/login', type, multipart(head))
    expect([head, status]).toEqual([head, 422])
    expect(['unreadable', 'invalid']).toContain(body.error)
  }
})

test('a lone surrogate is stored as the replacement character', async () => {
  const { token } = await app.as('ana')
  // Queued payloads are stored as JSON, which PostgreSQL validates more strictly than text.
  expect(
    (await json('POST', '/api/password-reset', '{"email":"a\\ud800@people.example"}')).status,
  ).toBeLessThan(500)
  expect(
    (await json('POST', '/api/emails', '{"email":"a\\ud800@people.example"}', token)).status,
  ).toBeLessThan(500)
  const saved = await json(
    'PUT',
    '/api/profile',
    '{"headline":"Half \\ud83d","about":"","open_to_work":false}',
    token,
  )
  expect(saved.status).toBe(200)
  const ana = await app.as('ana')
  const { headline } = await ana.call(showOwnProfile)
  expect(headline).toBe('Half \ufffd')
})

test('an object is not a number, whatever its properties are called', async () => {
  for (const value of ['{"toString":1}', '{"valueOf":1,"toString":1}', '[{"toString":1}]', '[1]', '{}']) {
    const { status, body } = await json('POST', '/api/registration/company', `{"industry_id":${value}}`)
    expect([value, status]).toEqual([value, 422])
    expect(body.violations).toContainEqual(expect.objectContaining({ field: 'industry_id', code: 'invalid' }))
  }
})

test('fields that are compared with each other refuse objects', async () => {
  const { token } = await app.as('gita')
  for (const body of [
    '{"title":"x","salary_type":"range","salary_min":[{"toString":1}],"salary_max":"5"}',
    '{"title":"x","application_method":"external","external_url":{"toString":1}}',
  ]) {
    const { status } = await json('POST', '/api/companies/globex/job-postings', body, token)
    expect([body, status]).toEqual([body, 422])
  }
})
