import { sql } from '#drizzle'
import {
  type Activity,
  type ActivityFilter,
  type ActivityKind,
  type ActivityQuery,
} from '#contract/activities/activities.ts'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import type { Locale } from '#contract/core/locale.ts'
import { dateRange } from '#contract/jobs/search.ts'
import type { Context, Viewer } from '../core/context.ts'
import { toPage } from '../core/keyset.ts'
import type { Tx } from '../db/connect.ts'
import { findShownPerson } from '../profiles/findPerson.ts'
import * as branches from './branches.ts'
import type { Branch } from './branches.ts'
import {
  boundsOf,
  kindOf,
  readCursor,
  writeCursor,
  type ActivityPosition,
  type Bounds,
  type Span,
} from './position.ts'
import { activityLoaders, type ActivityReader } from './show.ts'

type Sources = Readonly<Partial<Record<ActivityFilter, readonly Branch[]>>>

const publicSources: Sources = {
  posts: [branches.publicPosts],
  jobs: [branches.publicJobs],
  companies: [branches.newCompanies],
}
/** That a followed company joined is no news to its followers. */
const sourcesOf = (userId: number): Sources => ({
  posts: [branches.followedPosts(userId)],
  jobs: [branches.followedJobs(userId)],
  own: [
    branches.ownApplications(userId),
    branches.confirmedEmployments(userId),
    branches.publishedReviews(userId),
  ],
})

/** What happened, for a viewer or for strangers. */
export async function listActivities(
  ctx: Context,
  viewer: Viewer | null,
  { kind, posted, ...query }: ActivityQuery,
  locale: Locale,
): Promise<{ items: Activity[]; next: string | null }> {
  const sources = viewer ? sourcesOf(viewer.userId) : publicSources
  const chosen = kind ? (sources[kind] ?? []) : Object.values(sources).flat()
  const span = posted ? dateRange(posted, ctx.now()) : null
  return readPage({ ctx, locale, publicOnly: !viewer }, chosen, query, span)
}

/** What a person did that others may see. @throws Refused when there is no such profile */
export async function listProfileActivities(
  ctx: Context,
  viewer: Viewer,
  userId: number,
  query: PageQuery,
  locale: Locale,
) {
  const { person, visibility } = await findShownPerson(ctx.db, viewer, userId)
  const sources = [
    branches.publicComments(userId),
    ...(visibility.section('employment') ? [branches.confirmedEmployments(userId)] : []),
  ]
  const page = await readPage({ ctx, locale, publicOnly: true }, sources, query, null)
  return {
    items: page.items as Extract<Activity, { kind: 'employed' | 'commented' }>[],
    next: page.next,
    person,
  }
}

/** A page in two steps: first the positions of all kinds in one query, then what is shown of each kind. */
async function readPage(
  reader: ActivityReader,
  sources: readonly Branch[],
  { after, limit = defaultPageSize }: PageQuery,
  span: Span | null,
): Promise<{ items: Activity[]; next: string | null }> {
  if (sources.length === 0) return { items: [], next: null }
  const bounds = boundsOf(readCursor(after), span)
  const positions = await findPositions(reader.ctx.db, sources, bounds, limit + 1)
  const { rows, next } = toPage(positions, limit, writeCursor)
  const items = await showAll(reader, rows)
  return { items, next }
}

async function findPositions(
  db: Tx,
  sources: readonly Branch[],
  bounds: Bounds,
  limit: number,
): Promise<ActivityPosition[]> {
  const queries = sources.map((branch) => sql`(${branch(bounds, limit)})`)
  const { rows } = await db.execute<{ rank: number; at: Date | string; id: string }>(
    sql`select * from (${sql.join(queries, sql` union all `)}) found order by at desc, rank desc, id desc limit ${limit}`,
  )
  return rows.map(({ rank, at, id }) => ({ rank: Number(rank), at: new Date(at), id: Number(id) }))
}

async function showAll(reader: ActivityReader, rows: readonly ActivityPosition[]): Promise<Activity[]> {
  const idsOf = new Map<ActivityKind, number[]>()
  for (const { rank, id } of rows) idsOf.set(kindOf(rank), [...(idsOf.get(kindOf(rank)) ?? []), id])
  const shown = new Map<ActivityKind, ReadonlyMap<number, object>>()
  for (const [kind, ids] of idsOf) shown.set(kind, await activityLoaders[kind](reader, ids))
  return rows.flatMap(({ rank, at, id }) => {
    const kind = kindOf(rank)
    const found = shown.get(kind)?.get(id)
    // Paused, deleted or hidden since the first step.
    return found ? [{ kind, at: at.toISOString(), ...found } as Activity] : []
  })
}
