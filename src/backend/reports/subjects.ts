import type { Reported, ReportedKind } from '#contract/reports/reports.ts'
import type { Context, Viewer } from '../core/context.ts'
import { registeredOn } from '../core/domainModule.ts'
import { refuse, Refused } from '../core/refuse.ts'
import type { Reportable, Subject } from '../core/reportable.ts'

/** Characters of a text that a reporter, and staff in a list, see of it. */
const excerptLength = 200

/** @throws Error when no domain has this kind */
export function reportableOf(ctx: Context, kind: ReportedKind): Reportable {
  for (const { reportable } of registeredOn(ctx).modules) if (reportable?.[kind]) return reportable[kind]
  throw new Error(`No domain has reportable things of the kind ${kind}`)
}

/** What the caller can see and a reference names. @throws Refused */
export async function findSubject(
  ctx: Context,
  viewer: Viewer | null,
  reference: string,
): Promise<Subject & Pick<Reported, 'kind'>> {
  const dash = reference.indexOf('-')
  const kind = reference.slice(0, dash) as ReportedKind
  try {
    const found = await reportableOf(ctx, kind).find(ctx.db, viewer, reference.slice(dash + 1))
    if (viewer && found.authorId === viewer.userId) throw refuse('reportOwn')
    return { kind, ...found }
  } catch (error) {
    if (!(error instanceof Refused) || error.code === 'reportOwn') throw error
    throw refuse('reportedGone')
  }
}

/** What something says: what has a name of its own begins with it. */
export const wordsOf = (
  ctx: Context,
  { kind, name, excerpt }: Pick<Subject, 'name' | 'excerpt'> & Pick<Reported, 'kind'>,
): string => [reportableOf(ctx, kind).names && name, excerpt].filter(Boolean).join('\n\n')

/** The beginning of a text. */
export const excerptOf = (text: string): string =>
  text.length > excerptLength ? `${text.slice(0, excerptLength).trimEnd().toWellFormed()}…` : text

export const toReported = ({ kind, name, excerpt }: Reported): Reported => ({
  kind,
  name,
  excerpt: excerptOf(excerpt),
})
