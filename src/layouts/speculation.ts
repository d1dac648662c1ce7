import { createHash } from 'node:crypto'
import { routes, withPrefix, type Scope } from '#paths'

/** Where a link on a public page most likely leads: shared pages, safe to fetch ahead. */
const likely = ['company', 'companyJobs', 'companyJob'] as const

interface Rules {
  readonly text: string
  /** For the Content-Security-Policy. */
  readonly hash: `sha256-${string}`
}

const known = new Map<string, Rules>()

/**
 * Rules for prefetching a page when the pointer rests on its link (Speculation Rules API). Links with a query
 * are never prefetched: they switch the language or search.
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
