import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, expect, test } from 'vitest'
import { applyToJob } from '#contract/applications/applications.ts'
import { contractOf } from '#backend/core/contract.ts'
import { toOpenApi } from '#backend/core/openapi/document.ts'
import { useBackend } from '../backend.ts'

interface Operation {
  readonly operationId: string
  readonly responses: Readonly<Record<string, unknown>>
}
interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>
    readonly responses: Readonly<Record<string, object>>
  }
}

const app = useBackend()
let document: Document

beforeAll(async () => {
  const response = await app.send(new Request('http://backend/api/openapi.json'))
  document = (await response.json()) as Document
})

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))
const operation = (id: string) => operations().find(({ operationId }) => operationId === id)

test('the contract is served as valid OpenAPI 3.1, with every endpoint in it', async () => {
  expect(document.openapi).toBe('3.1.0')
  const result = await new Validator().validate({ ...document })
  expect(result.errors).toBeUndefined()
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(described.sort()).toEqual(
    app.backend.app.endpoints.map(({ method, path }) => `${method} ${path}`).sort(),
  )
})

test('the operationId is the name of the export, and unique', () => {
  const ids = operations().map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(document.paths['/api/jobs/{jobId}/application']?.['post']?.operationId).toBe('applyToJob')
})

test('two endpoints with the same name or path are an error', () => {
  const other = { ...applyToJob, access: 'person', path: '/api/other' }
  expect(() => contractOf([{ contract: [{ applyToJob }, { applyToJob: other }] }])).toThrow('applyToJob')
  const same = { ...applyToJob }
  expect(() => contractOf([{ contract: [{ applyToJob, same }] }])).toThrow(
    'POST /api/jobs/:jobId/application',
  )
  expect(() => toOpenApi(app.backend.app.endpoints, contractOf([]), { product: '', baseUrl: '' })).toThrow(
    'No domain has',
  )
})

test('every status of an operation is listed, with its codes', () => {
  const { responses = {} } = operation('applyToJob') ?? {}
  const codes = Object.entries(responses).map(([status, response]) => [status, codesIn(placed(response))])
  expect(Object.fromEntries(codes)).toEqual({
    200: [],
    401: ['unauthorized'],
    403: ['accountSuspended', 'foreignOrigin'],
    404: ['notFound'],
    409: ['alreadyApplied', 'jobClosed', 'jobExternal', 'jobManaged', 'jobPaused'],
    413: ['fileTooLarge', 'tooLarge'],
    422: ['invalid', 'unreadable'],
    429: ['tooManyRequests'],
    503: ['cvQueueFull', 'scannerAway', 'storageFull', 'unavailable'],
    500: ['failed'],
  })
})

test('schemas are named components as exported by the contract, and every reference resolves', () => {
  const { schemas } = document.components
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)]
  const named = new Set(references.map(([, name]) => name))
  expect([...named].filter((name) => !Object.hasOwn(schemas, name ?? ''))).toEqual([])
  expect(Object.keys(schemas).filter((name) => !named.has(name))).toEqual([])
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Application', 'JobCard', 'Company', 'InvitationForm', 'ListApplicantsReply']),
  )
})

function placed(response: unknown): unknown {
  const { $ref } = response as { $ref?: string }
  return $ref === undefined
    ? response
    : document.components.responses[$ref.slice('#/components/responses/'.length)]
}

function codesIn(response: unknown): string[] {
  const [, list = ''] = /"error":\{"enum":\[([^\]]*)\]/.exec(JSON.stringify(response)) ?? []
  return list === '' ? [] : list.split(',').map((code) => code.slice(1, -1))
}
