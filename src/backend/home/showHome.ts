import { sql, type SQL } from '#drizzle'
import { isReadOnce, rowMaximum, type Home, type News, type ToDo, type Waiting } from '#contract/home/home.ts'
import type { Context, Viewer } from '../core/context.ts'
import type { Tx } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { companyToDos, membershipsOf } from './companyToDos.ts'
import { newsRows } from './news.ts'
import { personToDos } from './personToDos.ts'
import { postponedToDos } from './schema.ts'
import { timestampText } from '../db/timestampText.ts'
import { waitingRows } from './waiting.ts'

const userId = sql.placeholder('userId')
const now = sql.placeholder('now')

/** Bounds the cost of somebody with very many to-dos. */
const queryMaximum = 100

type Row = (ToDo | Waiting | News) & {
  readonly part: 'matters' | 'waiting' | 'news'
  readonly postponed: boolean
}

/** A part of the page: the first rows of its branches, in an order of its own. Raw where the branches share columns. */
const partOf = (part: Row['part'], branches: readonly SQL[], order: SQL, limit: number) => sql`
  select ${part}::text as part, row_number() over (order by ${order}) as place, listed.*
  from (${sql.join([...branches], sql` union all `)}) as listed (key, kind, rank, at, data, workspace)
  order by place limit ${limit}`

/** What is due soonest comes first, of what has happened the latest. */
const urgency = sql`rank,
  case when kind in ('application', 'message') then -extract(epoch from at) else extract(epoch from at) end, key`

/** The three parts in one statement, because each of them alone takes less time than sending it. */
const selectHome = (db: Tx) =>
  db
    .select({
      part: sql<Row['part']>`part`,
      key: sql<string>`key`,
      kind: sql<Row['kind']>`kind`,
      data: sql<Row['data']>`data`,
      at: timestampText(sql`at`),
      workspace: sql<Row['workspace']>`workspace`,
      postponed: sql<boolean>`part = 'matters' and exists (
        select 1 from ${postponedToDos}
        where ${postponedToDos.userId} = ${userId} and ${postponedToDos.key} = home.key
          and ${postponedToDos.until} > ${now}::timestamptz)`,
    })
    .from(
      sql`(
        with mine as materialized (${membershipsOf(userId)})
        (${partOf('matters', [...personToDos(userId, now), ...companyToDos(userId, now)], urgency, queryMaximum)})
        union all (${partOf('waiting', waitingRows(userId, now), sql`at, key`, rowMaximum.waiting)})
        union all (${partOf('news', newsRows(userId, now), sql`at desc, key`, rowMaximum.news)})
      ) as home`,
    )
    .orderBy(sql`part, place`)

/** What waits for the viewer and the companies of which they are a member, what waits for others, and what is new. */
export async function showHome(ctx: Context, viewer: Viewer): Promise<Home> {
  const rows = (await prepared(ctx.db, 'home', (name) => selectHome(ctx.db).prepare(name)).execute({
    userId: viewer.userId,
    now: ctx.now().toISOString(),
  })) as Row[]
  const toDos = rowsOf<ToDo>(rows.filter(({ part, postponed }) => part === 'matters' && !postponed))
  return {
    matters: toDos.slice(0, rowMaximum.matters),
    more: Math.max(0, toDos.length - rowMaximum.matters),
    postponed: rows.filter(({ postponed, key }) => postponed && !isReadOnce(key)).length,
    waiting: rowsOf<Waiting>(rows.filter(({ part }) => part === 'waiting')),
    news: rowsOf<News>(rows.filter(({ part }) => part === 'news')),
  }
}

const rowsOf = <One extends ToDo | Waiting | News>(rows: readonly Row[]): One[] =>
  rows.map(({ key, kind, at, data, workspace }) => ({ key, kind, at, data, workspace }) as One)
