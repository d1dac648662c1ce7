import fc from 'fast-check'
import { toJSONSchema } from 'zod/mini'
import type * as z from 'zod/mini'
import { isNumericParam, type Definition } from '#contract/core/endpoint.ts'

import {
  hostileTexts,
  hostileValues,
  worstValues,
  malformedJson,
  malformedForms,
  part,
  malformedMultiparts,
  closings,
  contentTypes,
  malformedHeaders,
  pathSegments,
  queryStrings,
} from './hostileInputs.ts'

/** A request that no form or client of ours sends. */
export interface Malformed {
  readonly method: string
  /** Path and query. */
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | null
}

const text = fc.constantFrom(...hostileTexts)
const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...worstValues) },
  { weight: 8, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.jsonValue() },
)

const query = fc.constantFrom(...queryStrings)

interface Ids {
  /** Parameter values that match existing items. */
  readonly param: (name: string) => readonly (string | number)[]
}

function addressOf(path: string, { param }: Ids): fc.Arbitrary<string> {
  const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const one = (name: string) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...param(name).map(String)) },
      { weight: 1, arbitrary: fc.constantFrom(...pathSegments) },
    )
  return fc
    .tuple(fc.tuple(...names.map(one)), query)
    .map(([given, search]) => path.replace(/:(\w+)/g, () => given.shift() ?? '') + search)
}

type JsonSchema = {
  properties?: Record<string, JsonSchema>
  type?: string
  enum?: unknown[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  const?: unknown
}

/** A value of the type that a field requires, so that a call passes the schema and reaches the command. */
function plausible(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.anyOf?.length) return fc.oneof(...schema.anyOf.map((one) => plausible(one, name)))
  if (schema.type === 'object') return filled(schema)
  if (schema.type === 'array') return fc.array(plausible(schema.items ?? {}, name), { maxLength: 3 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'number' || schema.type === 'integer') return fc.constantFrom(1, 2, 1001, 0)
  if (/date|until|from/.test(name)) return fc.constantFrom('2020-01-01', '2026-05-05')
  if (/url|website/.test(name)) return fc.constant('https://site.example')
  if (/email/.test(name)) return fc.constantFrom('ana@people.example', 'nobody@new.example')
  if (/password/.test(name)) return fc.constant('Wrong-password-1')
  if (/locale/.test(name)) return fc.constant('uk_UA')
  return fc.oneof(fc.constantFrom('Some text', 'globex'), text)
}
const filled = (schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, one]) => [key, plausible(one, key)]),
    ),
  )

function fieldsOf({ body }: Pick<Definition, 'body'>): JsonSchema {
  if (!body) return {}
  return toJSONSchema(body as unknown as z.ZodMiniType, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
  }) as JsonSchema
}

/** A plausible body with some fields made invalid; the valid ones let it get further. */
function spoiled(endpoint: Pick<Definition, 'body' | 'files'>): fc.Arbitrary<Record<string, unknown>> {
  const schema = fieldsOf(endpoint)
  const names = [...Object.keys(schema.properties ?? {}), 'other']
  const spoils = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 2 })
  return fc.tuple(filled(schema), spoils).map(([right, wrong]) => ({ ...right, ...wrong }))
}

const encode = (body: Record<string, unknown>) =>
  Object.entries(body)
    .map(
      ([name, one]) =>
        `${name}${typeof one === 'object' ? '[toString]' : ''}=${typeof one === 'string' ? escape(one) : JSON.stringify(one)}`,
    )
    .join('&')
const escape = (one: string) => encodeURIComponent(one.toWellFormed())
const asParts = (body: Record<string, unknown>) =>
  Object.entries(body)
    .map(([name, one]) =>
      part(
        `Content-Disposition: form-data; name="${name}"`,
        typeof one === 'string' ? one : JSON.stringify(one),
      ),
    )
    .join('') + '--x--\r\n'

type Content = Pick<Malformed, 'body'> & { readonly type: string }
const content = (type: string, body: string | Uint8Array): Content => ({ type, body })

/** Bodies for an endpoint or form, from almost valid to arbitrary. */
function bodiesOf(endpoint: Pick<Definition, 'body' | 'files'>): fc.Arbitrary<Content> {
  const nearly = spoiled(endpoint)
  const raw = fc.oneof(
    fc.constantFrom(...malformedJson, ...malformedForms),
    fc
      .tuple(
        fc.array(fc.constantFrom(...malformedMultiparts), { maxLength: 3 }),
        fc.constantFrom(...closings),
      )
      .map(([parts, end]) => parts.join('') + end),
    fc.uint8Array({ maxLength: 200 }),
  )
  return fc.oneof(
    { weight: 8, arbitrary: nearly.map((body) => content('application/json', JSON.stringify(body))) },
    {
      weight: 2,
      arbitrary: nearly.map((body) => content('application/x-www-form-urlencoded', encode(body))),
    },
    { weight: 2, arbitrary: nearly.map((body) => content('multipart/form-data; boundary=x', asParts(body))) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          fc.array(fc.constantFrom(...malformedMultiparts), { minLength: 1, maxLength: 3 }),
          fc.constantFrom(...closings),
        )
        .map(([parts, end]) => content('multipart/form-data; boundary=x', parts.join('') + end)),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(...malformedJson).map((body) => content('application/json', body)),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(...contentTypes), raw).map(([type, body]) => content(type, body)),
    },
  )
}

/** Malformed calls of one endpoint; the same for the same seed. */
export function malformedCalls(endpoint: Definition, ids: Ids, count: number, seed: number): Malformed[] {
  const methods = ['GET', 'HEAD'].includes(endpoint.method)
    ? [endpoint.method]
    : [endpoint.method, endpoint.method, endpoint.method, 'POST']
  const one = fc
    .tuple(addressOf(endpoint.path, ids), malformedHeaders, fc.constantFrom(...methods), bodiesOf(endpoint))
    .map(([address, headers, method, { type, body }]): Malformed => {
      const bodiless = method === 'GET' || method === 'HEAD'
      return {
        method,
        address,
        headers: { ...headers, ...(bodiless || !type ? {} : { 'content-type': type }) },
        body: bodiless ? null : body,
      }
    })
  return fc.sample(one, { numRuns: count, seed })
}

/** Malformed visits of one page. */
export function malformedVisits(path: string, ids: Ids, count: number, seed: number): Malformed[] {
  const form = { body: undefined } as unknown as Pick<Definition, 'body'>
  const methods = ['GET', 'GET', 'POST', 'POST', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']
  const suffixes = [
    '',
    '',
    '',
    '',
    '',
    '/',
    '/%0a',
    '%0ay',
    '/__proto__',
    '//',
    '/%00',
    '/%ED%A0%80',
    ';x',
    '/..%2f',
    '/%2e%2e',
  ]
  const one = fc
    .tuple(
      addressOf(path, ids),
      fc.constantFrom(...suffixes),
      malformedHeaders,
      fc.constantFrom(...methods),
      bodiesOf(form),
    )
    .map(([address, suffix, headers, method, { type, body }]): Malformed => {
      const bodiless = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
      const [bare = '', ...search] = address.split('?')
      const fullPath = search.length > 0 ? `${bare}${suffix}?${search.join('?')}` : bare + suffix
      return {
        method,
        address: fullPath,
        headers: { ...headers, ...(bodiless || !type ? {} : { 'content-type': type }) },
        body: bodiless ? null : body,
      }
    })
  return fc.sample(one, { numRuns: count, seed })
}

export const isId = isNumericParam
