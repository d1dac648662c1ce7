import { expect, test } from 'vitest'
import { useBackend } from '../backend.ts'

const app = useBackend({ rateFactor: 100 })
const send = async (method: string, path: string, more: RequestInit = {}) => {
  const response = await app.send(new Request(`http://backend${path}`, { method, ...more }))
  return { response, body: (await response.json()) as { error: string; message: string } }
}

test.each([
  ['PUT', '/api/login', 'POST'],
  ['PATCH', '/api/jobs/1', 'GET, HEAD'],
  ['DELETE', '/api/openapi.json', 'GET, HEAD'],
  ['PUT', '/api/jobs/1/application', 'GET, HEAD, POST'],
])('%s %s is not allowed, and the response lists the allowed methods', async (method, path, allowed) => {
  const { response, body } = await send(method, path)
  expect([response.status, body.error]).toEqual([405, 'methodNotAllowed'])
  expect(response.headers.get('allow')).toBe(allowed)
})

test('an unknown path is not found, with any method', async () => {
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    const { response, body } = await send(method, '/api/nowhere/at/all')
    expect([response.status, body.error]).toEqual([404, 'notFound'])
    expect(response.headers.get('allow')).toBeNull()
  }
})

test.each(['[]', 'null', '"text"', '7', '{'])('the body %s cannot be parsed', async (text) => {
  const headers = { 'content-type': 'application/json' }
  const { response, body } = await send('POST', '/api/login', { headers, body: text })
  expect([response.status, body]).toEqual([
    422,
    { error: 'unreadable', message: 'We couldn’t read the request. Reload the page and try again.' },
  ])
})
