import { actingHeader } from '#contract/core/actingProfile.ts'
import { checksActingProfile, refusalsOf } from '#contract/core/definition.ts'
import { isNumericParam, paramNames, type Definition, type FileRule } from '#contract/core/endpoint.ts'
import { locales } from '#contract/core/locale.ts'
import type { Components } from './components.ts'
import type { Json } from './json.ts'
import { tusBody, tusHeaders, tusSuccess } from './tus.ts'

/** Describes an endpoint as an operation; `name` is its export name in the contract. */
export function describeOperation(name: string, endpoint: Definition, components: Components): Json {
  const { access, summary, path, body, files, protocol } = endpoint
  return {
    operationId: name,
    summary,
    tags: [path.split('/')[2] ?? 'api'],
    'x-access': access,
    security: access === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [...parameters(endpoint, components), ...(protocol ? tusHeaders(endpoint) : [])],
    ...(body || files ? { requestBody: requestBody(endpoint, components) } : {}),
    ...(protocol ? tusBody(endpoint) : {}),
    responses: {
      ...(protocol ? tusSuccess(endpoint) : { 200: success(endpoint, components) }),
      ...refusals(endpoint, components),
    },
  }
}

function success({ reply, bare }: Definition, components: Components): Json {
  const data = reply ? components.refer(reply, 'output') : { type: 'null' }
  return {
    description: 'Done.',
    content: json(bare ? data : { type: 'object', required: ['data'], properties: { data } }),
  }
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

/** The statuses an endpoint may refuse with, and the codes of each. */
function refusals(endpoint: Definition, components: Components): Json {
  const byStatus = new Map<number, string[]>([[500, ['failed']]])
  for (const [code, status] of refusalsOf(endpoint))
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, components.respond(status, codes.toSorted())]),
  )
}

function parameters(endpoint: Definition, components: Components): Json[] {
  const inPath = paramNames(endpoint.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: isNumericParam(name) ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))
  const query = endpoint.query ? components.resolve(endpoint.query, 'input') : {}
  const required = (query['required'] as string[] | undefined) ?? []
  const inQuery = Object.entries((query['properties'] as Json | undefined) ?? {}).map(([name, schema]) => {
    const isList = (schema as Json)['type'] === 'array'
    return { name: isList ? `${name}[]` : name, in: 'query', required: required.includes(name), schema }
  })
  const locale = { name: 'locale', in: 'query', required: false, schema: { type: 'string', enum: locales } }
  const acting = { name: actingHeader, in: 'header', required: false, schema: { type: 'string' } }
  return [
    ...inPath,
    ...inQuery,
    ...(endpoint.method === 'GET' ? [locale] : []),
    ...(checksActingProfile(endpoint) ? [acting] : []),
  ]
}

function requestBody({ body, files }: Definition, components: Components): Json {
  if (!files) return { required: true, content: json(body ? components.refer(body, 'input') : {}) }
  const schema: Json = body ? components.resolve(body, 'input') : { type: 'object' }
  const properties = { ...((schema['properties'] as Json | undefined) ?? {}) }
  for (const [name, rule] of Object.entries(files)) properties[name] = fileSchema(rule)
  const needed = Object.entries(files).filter(([, rule]) => !rule.optional)
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
