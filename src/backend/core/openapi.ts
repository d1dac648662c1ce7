import { toJSONSchema } from 'zod/mini'
import type * as z from 'zod/mini'
import { actingHeader, checksActing } from '#contract/companies/actingProfile.ts'
import { isNumericParam, paramNames, type Endpoint, type FileRule } from '#contract/core/endpoint.ts'
import type { Schema } from '#contract/core/schema.ts'

type Json = Record<string, unknown>

const refusalStatuses = ['401', '403', '404', '409', '413', '422', '429', '503']

/** The contract as OpenAPI 3.1, made from the endpoints that are really served. */
export function toOpenApi(endpoints: readonly Endpoint[], product: string, baseUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${product} API`,
      version: '1',
      description:
        'Success is `{ "data": … }`; a refusal is `{ "error": code, "message": sentence }`, with `violations` for fields. ' +
        'Lists are paged by `after`. A PUT with files may be sent as a POST with `_method=PUT`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Refusal: refusalSchema },
    },
  }
}

function operation(endpoint: Endpoint): Json {
  const responses: Json = {
    200: {
      description: 'Done.',
      content: { 'application/json': { schema: replySchema(endpoint) } },
    },
  }
  for (const status of refusalStatuses)
    responses[status] = {
      description:
        status === '422' && endpoint.refusals ? `Refused: ${endpoint.refusals.join(', ')}` : 'Refused.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    }
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2] ?? 'api'],
    'x-access': endpoint.access,
    'x-refusals': endpoint.refusals ?? [],
    security: endpoint.access === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: parameters(endpoint),
    ...(endpoint.body || endpoint.files ? { requestBody: requestBody(endpoint) } : {}),
    responses,
  }
}

function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[/:_.-]+/).filter((word) => word !== '' && word !== 'api')
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function parameters(endpoint: Endpoint): Json[] {
  const inPath = paramNames(endpoint.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: isNumericParam(name) ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))
  const query = endpoint.query ? jsonSchema(endpoint.query, 'input') : {}
  const required = (query['required'] as string[] | undefined) ?? []
  const inQuery = Object.entries((query['properties'] as Json | undefined) ?? {}).map(([name, schema]) => {
    const isList = (schema as Json)['type'] === 'array'
    return { name: isList ? `${name}[]` : name, in: 'query', required: required.includes(name), schema }
  })
  const locale =
    endpoint.method === 'GET'
      ? [
          {
            name: 'locale',
            in: 'query',
            required: false,
            schema: { type: 'string', enum: ['en_GB', 'uk_UA'] },
          },
        ]
      : []
  const acting = checksActing(endpoint)
    ? [{ name: actingHeader, in: 'header', required: false, schema: { type: 'string' } }]
    : []
  return [...inPath, ...inQuery, ...locale, ...acting]
}

function requestBody(endpoint: Endpoint): Json {
  const schema: Json = endpoint.body ? jsonSchema(endpoint.body, 'input') : { type: 'object', properties: {} }
  if (!endpoint.files) return { required: true, content: { 'application/json': { schema } } }
  const properties = { ...((schema['properties'] as Json | undefined) ?? {}) }
  for (const [name, rule] of Object.entries(endpoint.files)) properties[name] = fileSchema(rule)
  const needed = Object.entries(endpoint.files).filter(([, rule]) => !rule.optional)
  const required = [...((schema['required'] as string[] | undefined) ?? []), ...needed.map(([name]) => name)]
  const form = { ...schema, properties, ...(required.length > 0 && { required }) }
  return { required: true, content: { 'multipart/form-data': { schema: form } } }
}

function fileSchema({ types, maxBytes }: FileRule): Json {
  return {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    description: `${types.join(', ')}; at most ${maxBytes} bytes`,
  }
}

function replySchema(endpoint: Endpoint): Json {
  const data = endpoint.reply ? jsonSchema(endpoint.reply, 'output') : { type: 'null' }
  return endpoint.bare ? data : { type: 'object', required: ['data'], properties: { data } }
}

function jsonSchema(schema: Schema, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJSONSchema(schema as unknown as z.ZodMiniType, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  })
  return rest
}

const refusalSchema: Json = {
  type: 'object',
  required: ['error', 'message'],
  properties: {
    error: { type: 'string', description: 'The reason, as a code.' },
    message: { type: 'string', description: "A sentence in the caller's locale." },
    violations: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'title'],
        properties: { field: { type: 'string' }, title: { type: 'string' }, code: { type: 'string' } },
      },
    },
  },
}
