import * as z from 'zod/mini'
import { definitionOf } from '#contract/core/definition.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'

/** A text that occurs nowhere else, and where it was entered. */
export interface Planted {
  readonly token: string
  /** `PUT /api/profile headline` */
  readonly field: string
}

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Path = readonly (string | number)[]

let count = 0
export const newToken = () => `zq${String(++count).padStart(4, '0')}zq`

/** Texts of several kinds that a field may accept. */
const shapes = [
  (token: string) => token,
  (token: string) => `${token}@planted.example`,
  (token: string) => `https://${token}.example/page`,
]

/** Credentials are stored as hashes. */
const credentials = /password|secret|^token$|^code$|challenge|credential|response/

interface PlantedBody {
  readonly body: Json
  readonly planted: Planted[]
}

/**
 * The bodies of a call with a token in every text that the endpoint's schema accepts, optional ones included: one with all
 * of them, and one for each, for when the command refuses some.
 */
export function plantedBodies(
  endpoint: Endpoint,
  body: unknown,
): { readonly all: PlantedBody | null; readonly each: readonly PlantedBody[] } {
  const { body: schema, method, path } = definitionOf(endpoint)
  if (!schema) return { all: null, each: [] }
  const start = (body ?? {}) as Json
  const accepts = (candidate: Json) => (schema as unknown as z.ZodMiniType).safeParse(candidate).success
  const json = z.toJSONSchema(schema as unknown as z.ZodMiniType, { io: 'input', unrepresentable: 'any' })
  const found = textPaths(json as JsonSchema)
  const fields = found.filter((field) => !credentials.test(String(field.at(-1))))
  const plant = (into: Json, field: Path): PlantedBody | null => {
    for (const shape of shapes) {
      const token = newToken()
      const candidate = withText(into, field, shape(token))
      const name = `${method} ${path} ${field.join('.')}`
      if (accepts(candidate)) return { body: candidate, planted: [{ token, field: name }] }
    }
    return null
  }
  const all = fields.reduce<PlantedBody>(
    (sofar, field) => {
      const one = plant(sofar.body, field)
      return one ? { body: one.body, planted: [...sofar.planted, ...one.planted] } : sofar
    },
    { body: start, planted: [] },
  )
  return { all, each: fields.flatMap((field) => plant(start, field) ?? []) }
}

interface JsonSchema {
  readonly type?: string
  readonly enum?: unknown
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

/** Where texts may be; a schema that JSON cannot describe may take one. */
function textPaths(schema: JsonSchema | boolean, at: Path = []): Path[] {
  if (typeof schema === 'boolean') return [at]
  const { type, properties, items } = schema
  const variants = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => some ?? [])
  if (variants.length > 0) return unique(variants.flatMap((one) => textPaths(one, at)))
  if (schema.enum !== undefined || schema.const !== undefined) return []
  if (properties) return Object.entries(properties).flatMap(([name, one]) => textPaths(one, [...at, name]))
  if (type === 'array') return textPaths(items ?? true, [...at, 0])
  return type === 'string' || type === undefined ? [at] : []
}

const unique = (paths: readonly Path[]) => [...new Map(paths.map((path) => [path.join('.'), path])).values()]

function withText(into: Json, [step, ...rest]: Path, text: string): Json {
  if (step === undefined) return text
  if (typeof step === 'number') {
    const list = Array.isArray(into) ? into : []
    return [withText(list[step] ?? null, rest, text), ...list.slice(1)]
  }
  const object = into && typeof into === 'object' && !Array.isArray(into) ? into : {}
  return { ...object, [step]: withText(object[step] ?? null, rest, text) }
}
