import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addOffice } from '#contract/companies/edits.ts'
import { toForm } from '#contract/core/wire.ts'
import { createJobPosting, showJobPosting } from '#contract/jobs/postings.ts'
import { formValues } from '#backend/core/formValues.ts'
import { office } from '../companies/companyFixtures.ts'
import { useBackend } from '../backend.ts'
import { completeForm } from '../jobs/jobFixtures.ts'

const app = useBackend({ rateFactor: 100_000 })
const params = { slug: 'globex' }

type Body = FormData | URLSearchParams
async function send(token: string | null, method: string, path: string, body: Body) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await app.send(new Request(`http://backend${path}`, { method, headers, body }))
  const answer = (await response.json()) as { data?: unknown; error?: string; violations?: unknown }
  return { status: response.status, ...answer }
}
const encoded = (form: FormData) =>
  new URLSearchParams([...form].map(([name, value]) => [name, String(value)]))

test('every PUT answers a POST with _method=PUT as it answers a PUT', async () => {
  const { token } = await app.asReauthenticated('ana')
  const puts = app.backend.app.endpoints.filter(({ method }) => method === 'PUT')
  expect(puts.length).toBeGreaterThan(80)
  for (const { path, files } of puts) {
    const address = path.replace(/:slug/g, 'nowhere').replace(/:\w+/g, '999999')
    const form = () => toForm({ _method: 'PUT', unknown: 'x' })
    const { status, error, violations } = await send(token, 'PUT', address, form())
    const expected = { path, status, error, violations }
    for (const body of files ? [form()] : [form(), encoded(form())]) {
      const posted = await send(token, 'POST', address, body)
      expect({ path, status: posted.status, error: posted.error, violations: posted.violations }).toEqual(
        expected,
      )
    }
  }
}, 60_000)

test('a POST without it is none of a PUT, whatever its form', async () => {
  const { token } = await app.asReauthenticated('ana')
  for (const body of [toForm({ about: 'x' }), encoded(toForm({ about: 'x', _method: 'DELETE' }))])
    expect((await send(token, 'POST', '/api/profile', body)).status).toBe(405)
  const second = await send(token, 'POST', '/api/settings/second-factor', encoded(toForm({ unknown: 'x' })))
  expect([second.status, second.data]).toEqual([
    200,
    expect.objectContaining({ secret: expect.any(String) as string }),
  ])
})

test('numbers, booleans and lists of a form are what JSON would have said', async () => {
  const gita = await app.as('gita')
  const { skill_ids } = completeForm
  expect(skill_ids.length).toBeGreaterThan(0)
  const asJson = await gita.call(createJobPosting, { params, body: completeForm })
  const shown = (id: number) => gita.call(showJobPosting, { params: { jobId: id } })
  const facts = { id: 0, first_published_at: null, updated_at: '', created_at: '' }
  const expected = { ...(await shown(asJson.id)), ...facts }
  for (const body of [toForm(completeForm), encoded(toForm(completeForm))]) {
    const { status, data } = await send(gita.token, 'POST', '/api/companies/globex/job-postings', body)
    expect(status).toBe(200)
    expect({ ...(await shown((data as { id: number }).id)), ...facts }).toEqual(expected)
  }
  const placed = await gita.call(addOffice, { params, body: { ...office, headquarters: true } })
  const posted = await send(
    gita.token,
    'POST',
    '/api/companies/globex/offices',
    toForm({ ...office, headquarters: true }),
  )
  expect([posted.status, Object.keys(posted.data as object)]).toEqual([200, Object.keys(placed)])
})

test('a form says no more than its texts do', () => {
  const schema = z.object({
    count: z.number(),
    kind: z.nullable(z.literal([1, 2])),
    ids: z.array(z.number()),
    on: z.boolean(),
    name: z.string(),
    until: z.nullable(z.string()),
  })
  const form = { count: '3', kind: '2', ids: ['4', '5'], on: '1', name: '6' }
  expect(formValues(schema, form)).toEqual({
    count: 3,
    kind: 2,
    ids: [4, 5],
    on: true,
    name: '6',
    until: null,
  })
  for (const count of ['0x10', '1e3', ' 7', '', 'NaN', '7,5', '--1'])
    expect(schema.safeParse(formValues(schema, { ...form, count })).success).toBe(false)
  const nothing = schema.safeParse(formValues(schema, {}))
  expect(nothing.error?.issues.map(({ path }) => path[0])).toEqual(['count', 'on', 'name'])
})
