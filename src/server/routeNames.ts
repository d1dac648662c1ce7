import { contractOf } from '#backend/core/contract.ts'
import { domains } from '#backend/domains.ts'
import { fileAddress } from '#contract/files/files.ts'
import { isLocale } from '#contract/core/locale.ts'
import { routes } from '#paths'

/** Requests that no page, endpoint or address of the process serves: files of the build, and what does not exist. */
const unnamed = 'other'
const furtherPaths = [
  '/healthz',
  '/readyz',
  '/version.json',
  '/internal/purge',
  '/api/openapi.json',
  fileAddress(':folder/:name'),
]

interface Pattern {
  readonly path: string
  readonly parts: readonly string[]
  readonly fixed: number
}

/** Names requests by the pattern of their address, such as `/api/jobs/:jobId`, so that they can be counted by it. */
export function createRouteNames(): (path: string) => string {
  const byLength = Map.groupBy(patternsOf(knownPaths()), ({ parts }) => parts.length)
  return (path) => {
    const segments = bareSegments(path)
    const found = byLength.get(segments.length)?.find(({ parts }) => matches(parts, segments))
    return found?.path ?? unnamed
  }
}

function knownPaths(): Set<string> {
  const endpoints = [...contractOf(domains).endpoints.keys()].map(({ path }) => path)
  const pages = Object.values(routes).map(({ path }) => path)
  return new Set([...endpoints, ...pages, ...furtherPaths])
}

/** Fixed segments win over parameters, as in `matchRoute`. */
const patternsOf = (paths: ReadonlySet<string>): Pattern[] =>
  [...paths]
    .map((path) => {
      const parts = path.split('/').filter(Boolean)
      return { path, parts, fixed: parts.filter((part) => !part.startsWith(':')).length }
    })
    .toSorted((a, b) => b.fixed - a.fixed)

/** Without the language and the shown profile. */
function bareSegments(path: string): string[] {
  const segments = path.split('/').filter(Boolean)
  if (isLocale(segments[0] ?? '')) segments.shift()
  if (/^profile-\d+$/.test(segments[0] ?? '')) segments.shift()
  return segments
}

const matches = (parts: readonly string[], segments: readonly string[]): boolean =>
  parts.every((part, at) => part.startsWith(':') || part === segments[at])
