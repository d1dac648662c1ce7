import { createHash } from 'node:crypto'
import { routes, withPrefix, type Scope } from '#paths'

/** Where a link of a public page most likely leads: the same for everyone, and nothing happens when they are asked for. */
const likely = ['company', 'companyJobs', 'companyJob'] as const

interface Rules {
  readonly text: string
  /** Lets the Content-Security-Policy know them. */
  readonly hash: `sha256-${string}`
}

const known = new Map<string, Rules>()

/**
 * Rules by which a browser fetches a page when the pointer rests on its link (the Speculation Rules API of HTML). A
 * query is never asked for ahead: it changes the language, or searches.
 */
export function speculationRules(scope: Scope): Rules {
  const to = likely.map((name) => withPrefix(routes[name].path, { ...scope, profileId: null }))
  const key = to.join(' ')
  const made = known.get(key) ?? toRules(to)
  known.set(key, made)
  return made
}

function toRules(to: readonly string[]): Rules {
  const where = { or: to.map((pathname) => ({ href_matches: { pathname, search: '' } })) }
  const text = JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] })
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` }
}
