import { resolve, type JsonSchema, type OpenApi } from './document.ts'

/** Requests may become more permissive, responses more specific; the opposite breaks clients. */
type Direction = 'sent' | 'answered'

/** The changes of a schema that break clients of the earlier one; `at` is the path of the value. */
export function schemaChanges(
  documents: { readonly before: OpenApi; readonly after: OpenApi },
  before: JsonSchema,
  after: JsonSchema,
  direction: Direction,
  at: string,
): string[] {
  const open = new Set<string>()

  function compare(old: JsonSchema, now: JsonSchema, where: string): string[] {
    // Recursive schemas are compared once.
    const pair = old.$ref && now.$ref ? `${old.$ref} ${now.$ref}` : null
    if (pair !== null && open.has(pair)) return []
    if (pair !== null) open.add(pair)
    const found = compareResolved(resolve(documents.before, old), resolve(documents.after, now), where)
    if (pair !== null) open.delete(pair)
    return found
  }

  function compareResolved(old: JsonSchema, now: JsonSchema, where: string): string[] {
    return [
      ...valueChanges(old, now, direction, where),
      ...fieldChanges(old, now, where),
      ...alternativeChanges(old, now, where),
      ...(old.items && now.items ? compare(old.items, now.items, `${where}[]`) : []),
      ...(isSchema(old.additionalProperties) && isSchema(now.additionalProperties)
        ? compare(old.additionalProperties, now.additionalProperties, `${where}{}`)
        : []),
    ]
  }

  function fieldChanges(old: JsonSchema, now: JsonSchema, where: string): string[] {
    const [oldFields, fields] = [old.properties ?? {}, now.properties ?? {}]
    const isRequired = (schema: JsonSchema, name: string) => schema.required?.includes(name) ?? false
    const changes = Object.entries(oldFields).flatMap(([name, schema]) => {
      const same = fields[name]
      const field = `${where}.${name}`
      if (!same) return [`${field} is no longer ${direction === 'sent' ? 'taken' : 'there'}`]
      const isLost = direction === 'answered' && isRequired(old, name) && !isRequired(now, name)
      return [...(isLost ? [`${field} may be missing`] : []), ...compare(schema, same, field)]
    })
    const newlyRequired = Object.keys(fields).filter(
      (name) => direction === 'sent' && isRequired(now, name) && !isRequired(old, name),
    )
    return [...changes, ...newlyRequired.map((name) => `${where}.${name} has to be sent`)]
  }

  function alternativeChanges(old: JsonSchema, now: JsonSchema, where: string): string[] {
    const [oldOnes, ones] = [alternativesOf(old), alternativesOf(now)]
    if (oldOnes.length !== ones.length && (direction === 'sent') === ones.length < oldOnes.length)
      return [`${where} has ${ones.length} alternatives instead of ${oldOnes.length}`]
    return oldOnes.flatMap((one, index) => compare(one, ones[index] ?? one, where))
  }

  return compare(before, after, at)
}

const isSchema = (value: JsonSchema | boolean | undefined): value is JsonSchema => typeof value === 'object'
const alternativesOf = ({ anyOf, oneOf, allOf }: JsonSchema) => anyOf ?? oneOf ?? allOf ?? []

function valueChanges(old: JsonSchema, now: JsonSchema, direction: Direction, at: string): string[] {
  const [from, to] = direction === 'sent' ? [old, now] : [now, old]
  const changes: string[] = []
  if (!isWithin(typesOf(from), typesOf(to)))
    changes.push(`${at} is ${describe(typesOf(now))}, was ${describe(typesOf(old))}`)
  if (!isWithin(valuesOf(from), valuesOf(to)))
    changes.push(`${at} is one of ${describe(valuesOf(now))}, was ${describe(valuesOf(old))}`)
  if (direction === 'answered') return changes
  if (now.pattern !== undefined && now.pattern !== old.pattern) changes.push(`${at} has another pattern`)
  for (const bound of ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'])
    if (limit(now, bound, Infinity) < limit(old, bound, Infinity)) changes.push(`${at} has a lower ${bound}`)
  for (const bound of ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'])
    if (limit(now, bound, -Infinity) > limit(old, bound, -Infinity))
      changes.push(`${at} has a higher ${bound}`)
  return changes
}

const limit = (schema: JsonSchema, bound: string, none: number) => {
  const value = schema[bound]
  return typeof value === 'number' ? value : none
}

/** Null: any. */
const typesOf = ({ type }: JsonSchema): readonly unknown[] | null =>
  type === undefined ? null : typeof type === 'string' ? [type] : type
const valuesOf = (schema: JsonSchema): readonly unknown[] | null =>
  schema.enum ?? ('const' in schema ? [schema.const] : null)
const describe = (list: readonly unknown[] | null) =>
  list === null ? 'anything' : list.map(String).join(' or ')

/** Whether all of these are among those; an integer is a number. */
function isWithin(these: readonly unknown[] | null, those: readonly unknown[] | null): boolean {
  if (those === null) return true
  return (
    these?.every((one) => those.includes(one) || (one === 'integer' && those.includes('number'))) ?? false
  )
}
