import { Unverifiable } from './unverifiable.ts'

/** Deeper than any credential; what walks through one calls itself. */
const maxDepth = 40
/** More objects than in any credential; each costs its reader a part of a millisecond. */
const maxObjects = 2_000

/**
 * Parses a JSON object in which no key occurs twice: readers differ in which of two they take.
 *
 * @throws Unverifiable
 */
export function parseDocument(text: string): Readonly<Record<string, unknown>> {
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Unverifiable('credentialUnreadable')
  requireUniqueKeys(text)
  return value as Record<string, unknown>
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Unverifiable('credentialUnreadable', error)
  }
}

/** A string, or a character that gives the text its structure. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g

/** Of valid JSON: a string before a colon is a key. */
function requireUniqueKeys(text: string): void {
  const open: (Set<string> | null)[] = []
  let last = ''
  let objects = 0
  for (const [found] of text.matchAll(token)) {
    if (found === '{' || found === '[') open.push(found === '{' ? new Set() : null)
    else if (found === '}' || found === ']') open.pop()
    else if (found === ':') {
      const keys = open.at(-1)
      const key = JSON.parse(last) as string
      if (keys?.has(key)) throw new Unverifiable('credentialDuplicateKeys')
      keys?.add(key)
    }
    if (found === '{') objects++
    if (open.length > maxDepth || objects > maxObjects) throw new Unverifiable('credentialTooComplex')
    last = found
  }
}
