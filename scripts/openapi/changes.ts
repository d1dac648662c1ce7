import { resolve, type OpenApi, type Operation, type Response } from './document.ts'
import { schemaChanges } from './schemaChanges.ts'

export interface Changes {
  /** Changes that can break clients of the earlier document, a sentence each. */
  readonly breaking: readonly string[]
  /** New calls, and changes that are compatible. */
  readonly others: readonly string[]
}

/** The changes between two documents, from the view of API clients. */
export function changesBetween(before: OpenApi, after: OpenApi): Changes {
  const [old, current] = [operationsOf(before), operationsOf(after)]
  const breaking: string[] = []
  const others: string[] = []
  for (const [address, operation] of old) {
    const now = current.get(address)
    if (!now) {
      breaking.push(`${operation.operationId} (${address}) is gone`)
      continue
    }
    const found = operationChanges({ before, after }, operation, now)
    breaking.push(...found.map((change) => `${operation.operationId}: ${change}`))
    if (found.length === 0 && written(before, operation) !== written(after, now))
      others.push(`${now.operationId} has changed`)
  }
  for (const [address, { operationId }] of current)
    if (!old.has(address)) others.push(`${operationId} (${address}) is new`)
  return { breaking: [...new Set(breaking)], others }
}

function operationsOf({ paths }: OpenApi): Map<string, Operation> {
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
      ),
    ),
  )
}

interface Documents {
  readonly before: OpenApi
  readonly after: OpenApi
}

function operationChanges(documents: Documents, old: Operation, now: Operation): string[] {
  const changes: string[] = []
  if (old.operationId !== now.operationId) changes.push(`is called ${now.operationId}`)
  if (old['x-access'] !== now['x-access'])
    changes.push(`may be called by ${now['x-access']} instead of ${old['x-access']}`)
  for (const parameter of old.parameters) {
    const same = now.parameters.find((one) => one.name === parameter.name && one.in === parameter.in)
    const name = `${parameter.in} ${parameter.name}`
    if (!same) changes.push(`${name} is no longer taken`)
    else {
      if (same.required && !parameter.required) changes.push(`${name} has to be sent`)
      changes.push(...schemaChanges(documents, parameter.schema, same.schema, 'sent', name))
    }
  }
  for (const { name, required, in: place } of now.parameters)
    if (required && !old.parameters.some((one) => one.name === name && one.in === place))
      changes.push(`${place} ${name} has to be sent`)
  return [...changes, ...bodyChanges(documents, old, now), ...replyChanges(documents, old, now)]
}

function bodyChanges(documents: Documents, old: Operation, now: Operation): string[] {
  if (!old.requestBody) return now.requestBody ? ['a body has to be sent'] : []
  return Object.entries(old.requestBody.content).flatMap(([type, { schema }]) => {
    const same = now.requestBody?.content[type]
    return same
      ? schemaChanges(documents, schema, same.schema, 'sent', 'body')
      : [`no body of ${type} is taken`]
  })
}

function replyChanges(documents: Documents, old: Operation, now: Operation): string[] {
  const replyOf = (document: OpenApi, { responses }: Operation) =>
    resolve<Response>(document, (responses['200'] ?? {}) as Response).content?.['application/json']?.schema ??
    {}
  return schemaChanges(
    documents,
    replyOf(documents.before, old),
    replyOf(documents.after, now),
    'answered',
    'reply',
  )
}

/** An operation with its parameters, body and responses. */
function written(document: OpenApi, operation: Operation): string {
  const open = new Set<string>()
  const expand = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(expand)
    if (typeof value !== 'object' || value === null) return value
    const reference = (value as { $ref?: string }).$ref
    if (reference === undefined || open.has(reference))
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expand(inner)]))
    open.add(reference)
    const expanded = expand(resolve(document, value))
    open.delete(reference)
    return expanded
  }
  return JSON.stringify(expand(operation))
}
