import { describe, expect, test } from 'vitest'
import { showOwnProfile } from '#contract/profiles/profiles.ts'
import { useBackend } from '../backend.ts'

const app = useBackend({ rateFactor: 100_000 })
const crossOriginHeaders = {
  origin: 'https://evil.example',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'no-cors',
}
const person = { email: 'ana@people.example', password: 'Test-pass-1', _method: 'PUT' }

/**
 * Requests a page of another site can make a browser send without a preflight; and JSON, in case that check is
 * missing.
 */
const forms: Readonly<Record<string, () => { type: string | null; body: BodyInit | null }>> = {
  'JSON as text/plain': () => ({ type: 'text/plain', body: JSON.stringify(person) }),
  'a form with _method': () => ({
    type: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(person).toString(),
  }),
  'a form with a file and _method': () => {
    const body = new FormData()
    for (const [name, value] of Object.entries(person)) body.set(name, value)
    body.set('photo', new Blob(['x']), 'x.png')
    return { type: null, body }
  },
  'nothing at all': () => ({ type: null, body: null }),
  JSON: () => ({ type: 'application/json', body: JSON.stringify(person) }),
}

describe.each(Object.keys(forms))('%s', (name) => {
  test('a request from another site changes nothing, at any endpoint', async () => {
    const ana = await app.as('ana')
    const changing = app.backend.app.endpoints.filter(({ method }) => !['GET', 'HEAD'].includes(method))
    expect(changing.length).toBeGreaterThan(40)
    const before = await rowsEverywhere()
    for (const endpoint of changing)
      for (const method of new Set([endpoint.method, 'POST']))
        for (const headers of [crossOriginHeaders, { origin: 'null' }, {}]) {
          const isMarked = headers === crossOriginHeaders
          // Only a request without an origin could carry a browser's session.
          if (!isMarked && endpoint.access === 'anyone') continue
          const { type, body } = forms[name]!()
          const path = endpoint.path.replace(/:\w+/g, '1')
          const response = await app.send(
            new Request(`http://backend${path}`, {
              method,
              headers: {
                ...headers,
                cookie: `s-token=${ana.token}`,
                ...(type === null ? {} : { 'content-type': type }),
              },
              ...(method === 'DELETE' ? {} : { body }),
            }),
          )
          const allowed = isMarked ? [403] : [401, 404, 405]
          expect([endpoint.path, allowed.includes(response.status), response.status]).toEqual([
            endpoint.path,
            true,
            response.status,
          ])
          expect(response.headers.get('access-control-allow-origin')).toBeNull()
          expect(response.headers.get('set-cookie')).toBeNull()
        }
    expect(await rowsEverywhere()).toEqual(before)
    await ana.call(showOwnProfile)
  })
})

/** The number of rows in each table: refused requests leave no trace. */
async function rowsEverywhere(): Promise<Record<string, number>> {
  const { pool } = app.backend.connection
  const { rows: tables } = await pool.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables as { name: string }[]) {
    const { rows } = await pool.query(`select count(*)::int as many from "${name}"`)
    counts[name] = (rows[0] as { many: number }).many
  }
  return counts
}

test('a preflight request from another site is not allowed', async () => {
  const preflight = await app.send(
    new Request('http://backend/api/login', {
      method: 'OPTIONS',
      headers: { ...crossOriginHeaders, 'access-control-request-method': 'POST' },
    }),
  )
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
})
