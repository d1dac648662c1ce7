import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import * as jobNames from '#contract/jobs/names.ts'
import * as jobs from '#contract/jobs/jobs.ts'
import * as postings from '#contract/jobs/postings.ts'
import type { PersonName } from '../../world.ts'
import { useBackend } from '../backend.ts'
import { completeForm, createDraft, createPublishedJob } from './jobFixtures.ts'

const app = useBackend({ rateFactor: 1000 })

type Role = 'nobody' | Extract<PersonName, 'ana' | 'mira' | 'hugo' | 'gita' | 'ivan'>
const roles: readonly Role[] = ['nobody', 'ana', 'mira', 'hugo', 'gita', 'ivan']
const anyone = { nobody: 200, ana: 200, mira: 200, hugo: 200, gita: 200, ivan: 200 }
const person = { ...anyone, nobody: 401 }
const managers = { nobody: 401, ana: 403, mira: 403, hugo: 200, gita: 200, ivan: 403 }

interface Row {
  readonly endpoint: Endpoint
  readonly expected: Record<Role, number>
  /** Status for a role with the right, when the job or company does not exist. */
  readonly missing: number
  readonly target?: 'published' | 'draft' | 'paused'
  readonly body?: object
}
const table: readonly Row[] = [
  { endpoint: jobs.listCompanyJobs, expected: anyone, missing: 404 },
  { endpoint: jobs.showJob, expected: anyone, missing: 404 },
  { endpoint: jobs.listSimilarJobs, expected: anyone, missing: 404 },
  { endpoint: jobNames.showJobName, expected: anyone, missing: 404 },
  { endpoint: jobNames.showJobName, expected: anyone, missing: 404, target: 'paused' },
  { endpoint: jobs.showJobViewer, expected: person, missing: 404 },
  { endpoint: jobs.saveJob, expected: person, missing: 404 },
  { endpoint: jobs.unsaveJob, expected: person, missing: 200 },
  { endpoint: jobs.listSavedJobs, expected: person, missing: 200 },
  { endpoint: jobs.listMyJobs, expected: person, missing: 200 },
  { endpoint: postings.listJobPostings, expected: managers, missing: 404 },
  { endpoint: postings.createJobPosting, expected: managers, missing: 404, body: completeForm },
  { endpoint: postings.showJobPosting, expected: managers, missing: 404, target: 'draft' },
  {
    endpoint: postings.changeJobPosting,
    expected: managers,
    missing: 404,
    target: 'draft',
    body: { title: 'New' },
  },
  { endpoint: postings.deleteJobPosting, expected: managers, missing: 404, target: 'draft' },
  { endpoint: postings.publishJob, expected: managers, missing: 404, target: 'draft' },
  { endpoint: postings.pauseJob, expected: managers, missing: 404 },
  { endpoint: postings.resumeJob, expected: managers, missing: 404, target: 'paused' },
  { endpoint: postings.closeJob, expected: managers, missing: 404 },
]

async function target(kind: Row['target'] = 'published'): Promise<number> {
  if (kind === 'draft') return createDraft(app)
  const jobId = await createPublishedJob(app)
  if (kind === 'paused') await (await app.as('hugo')).call(postings.pauseJob, { params: { jobId } })
  return jobId
}

async function statusOf(
  { endpoint, body }: Row,
  role: Role,
  jobId: number,
  slug = 'globex',
): Promise<number> {
  const path = endpoint.path.replace(':slug', slug).replace(':jobId', String(jobId))
  const token = role === 'nobody' ? null : (await app.as(role)).token
  const response = await app.send(
    new Request(`http://backend${path}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  )
  return response.status
}

test.each(table)('$endpoint.method $endpoint.path responds to each role', async (row) => {
  for (const role of roles) {
    const status = await statusOf(row, role, await target(row.target))
    expect([role, status]).toEqual([role, row.expected[role]])
  }
})

test.each(table)('$endpoint.method $endpoint.path responds to a missing id', async (row) => {
  expect(await statusOf(row, 'hugo', 999_999, 'nowhere')).toBe(row.missing)
})

test('every endpoint of jobs is in the table', () => {
  const all = [...Object.values(jobs), ...Object.values(jobNames), ...Object.values(postings)].filter(
    (value): value is Endpoint & typeof jobs.showJob => typeof value === 'object' && 'method' in value,
  )
  expect(new Set(table.map((row) => row.endpoint))).toEqual(new Set<Endpoint>(all))
})

const malformedBodies = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1e999',
  '{"title":{}}',
  '{"title":"\\u0000"}',
  '{"skill_ids":{"length":3}}',
  '{"skill_ids":[null,[],{}]}',
  '{"skill_ids":[9007199254740993]}',
  '{"manager_ids":[99999999999999999999]}',
  '{"country_id":2147483648}',
  '{"benefit_ids":[4294967296]}',
  '{"salary_min":1e308,"salary_type":"single"}',
  '{"salary_type":"range","salary_min":99999999999,"salary_max":99999999999,"currency":"UAH"}',
  '{"currency":"uah"}',
  '{"external_url":"https://"}',
  '{"external_url":["https://a.b"]}',
  '{"selection_steps":[null,{},[]]}',
  '{"selection_steps":{"length":3}}',
  '{"selection_steps":["\\u0000"]}',
  '{"external_screening":{},"external_screening_tool":[]}',
  '{"__proto__":{"title":"x"},"constructor":{}}',
  `{"description":"${'я'.repeat(10_000)}"}`,
  `{"title":"${'😀'.repeat(60)}"}`,
]
test.each(malformedBodies)('a body like %.60s causes no server error', async (text) => {
  const { token } = await app.as('hugo')
  const jobId = await createDraft(app)
  for (const [method, path] of [
    ['POST', '/api/companies/globex/job-postings'],
    ['PUT', `/api/job-postings/${jobId}`],
    ['PUT', `/api/jobs/${jobId}/publication`],
    ['PUT', `/api/jobs/${jobId}/saved`],
  ] as const) {
    const response = await app.send(
      new Request(`http://backend${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: text,
      }),
    )
    expect(response.status).toBeLessThan(500)
  }
})

test.each(['0', '-1', '1.5', 'x', '99999999999999999999', '1%00', "1'"])(
  'job %s is not found',
  async (id) => {
    const response = await app.send(new Request(`http://backend/api/jobs/${id}`))
    expect(response.status).toBe(404)
  },
)

test.each(['limit=0', 'limit=101', 'limit=x', 'after=1', 'after=99999999999999999.1', 'after=%00'])(
  'a list requested with %s is refused',
  async (query) => {
    const response = await app.send(new Request(`http://backend/api/companies/globex/jobs?${query}`))
    expect(response.status).toBe(422)
  },
)
