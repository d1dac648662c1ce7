import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { toDosMaximum, type Home, type ToDo } from '#contract/home/home.ts'
import type { Context, Viewer } from '../core/context.ts'
import { refuse } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { prepared } from '../db/prepared.ts'
import { companies, currentMembers } from '../companies/schema/companies.ts'
import { companyToDos } from './companyToDos.ts'
import { personToDos } from './personToDos.ts'
import { postponedToDos } from './schema.ts'

const userId = sql.placeholder('userId')
const companyId = sql.placeholder('companyId')
const now = sql.placeholder('now')

/** Raw where the branches share columns. What is due soonest comes first, of what has happened the latest. */
const selectToDos = (db: Tx, branches: readonly SQL[]) =>
  db
    .select({
      key: sql<string>`key`,
      kind: sql<ToDo['kind']>`kind`,
      data: sql<ToDo['data']>`data`,
      at: sql<number>`extract(epoch from at)::float8 * 1000`,
      postponed: sql<boolean>`exists (
        select 1 from ${postponedToDos}
        where ${postponedToDos.userId} = ${userId} and ${postponedToDos.key} = to_dos.key
          and ${postponedToDos.until} > ${now}::timestamptz)`,
    })
    .from(sql`(${sql.join([...branches], sql` union all `)}) as to_dos`)
    .orderBy(
      sql`rank`,
      sql`case when kind in ('application', 'message') then -extract(epoch from at) else extract(epoch from at) end`,
      sql`key`,
    )
    .limit(queryMaximum)

/** What waits for the viewer, or for a company of which they are a member. @throws Refused */
export async function showHome(ctx: Context, viewer: Viewer, slug: string | undefined): Promise<Home> {
  const rows = slug ? await ofCompany(ctx, viewer, slug) : await ofPerson(ctx, viewer)
  const shown = rows.filter(({ postponed }) => !postponed)
  return {
    matters: shown
      .slice(0, toDosMaximum)
      .map(({ key, kind, at, data }) => ({ key, kind, data, at: new Date(at).toISOString() }) as ToDo),
    postponed: rows.length - shown.length,
  }
}

const ofPerson = (ctx: Context, viewer: Viewer) =>
  prepared(ctx.db, 'person_to_dos', (name) =>
    selectToDos(ctx.db, personToDos(userId, now)).prepare(name),
  ).execute({ userId: viewer.userId, now: ctx.now().toISOString() })

async function ofCompany(ctx: Context, viewer: Viewer, slug: string) {
  const { company, ...rights } = await findRights(ctx, viewer, slug)
  const branches = companyToDos(rights, { userId, companyId, now })
  // A member without further rights has nothing to act on.
  if (branches.length === 0) return []
  const { isAdmin, managesJobs, answersMessages } = rights
  return prepared(
    ctx.db,
    `company_to_dos_${[isAdmin, managesJobs, answersMessages].map(Number).join('')}`,
    (name) => selectToDos(ctx.db, branches).prepare(name),
  ).execute({ userId: viewer.userId, companyId: company, now: ctx.now().toISOString() })
}

/** Bounds the cost of somebody with very many to-dos. */
const queryMaximum = 100

async function findRights({ db }: Context, viewer: Viewer, slug: string) {
  const [found] = await db
    .select({
      companyId: companies.id,
      role: currentMembers.role,
      manages: currentMembers.manageHrPanel,
      answers: currentMembers.answerMessages,
    })
    .from(companies)
    .innerJoin(
      currentMembers,
      and(eq(currentMembers.companyId, companies.id), eq(currentMembers.userId, viewer.userId)),
    )
    .where(and(eq(companies.slug, slug), isNull(companies.closedAt) as SQL))
  if (!found) throw refuse('companyDenied')
  const isAdmin = found.role === 'admin'
  return {
    company: found.companyId,
    isAdmin,
    managesJobs: isAdmin || found.manages,
    answersMessages: isAdmin || found.answers,
  }
}
