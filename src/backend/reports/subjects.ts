import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Reported, ReportedKind } from '#contract/reports/reports.ts'
import { assertOpen } from '../companies/membership.ts'
import type { Viewer } from '../core/context.ts'
import { notFound, refuse, Refused } from '../core/refuse.ts'
import type { Tx } from '../db/connect.ts'
import { fullName } from '../db/fullName.ts'
import { accounts } from '../db/schema/accounts.ts'
import { companies } from '../db/schema/companies.ts'
import { jobs } from '../db/schema/jobs.ts'
import { messages } from '../db/schema/messages.ts'
import { postComments } from '../db/schema/posts.ts'
import { profiles } from '../db/schema/profiles.ts'
import { publicPages } from '../db/schema/publicPages.ts'
import { findOwnConversation } from '../messages/access.ts'
import { findPostForReader, findReadablePost } from '../posts/access.ts'
import { readPlainText } from '../posts/mentions.ts'

/** Something that can be reported, and whose it is. */
export interface Subject extends Reported {
  readonly targetId: number
  readonly authorId: number | null
  readonly companyId: number | null
}

type Finders = Record<ReportedKind, (db: Tx, viewer: Viewer | null, key: string) => Promise<Subject>>

/** Characters of a text that a reporter sees again; the operator sees all of it. */
const shownLength = 200

/** What the caller can see and a reference names. @throws Refused */
export async function findSubject(db: Tx, viewer: Viewer | null, reference: string): Promise<Subject> {
  const dash = reference.indexOf('-')
  const kind = reference.slice(0, dash) as ReportedKind
  try {
    const found = await finders[kind](db, viewer, reference.slice(dash + 1))
    if (viewer && found.authorId === viewer.userId) throw refuse('reportOwn')
    return found
  } catch (error) {
    if (!(error instanceof Refused) || error.code === 'reportOwn') throw error
    throw refuse('reportedGone')
  }
}

export const toReported = ({ kind, name, excerpt }: Subject): Reported => ({
  kind,
  name,
  excerpt: excerpt.length > shownLength ? `${excerpt.slice(0, shownLength).toWellFormed()}…` : excerpt,
})

const finders: Finders = {
  async post(db, viewer, key) {
    const { post } = await findReadablePost(db, viewer?.userId ?? null, Number(key))
    const { name } = await findOpenCompany(db, post.companyId)
    const excerpt = await readPlainText(db, { postId: post.id })
    return {
      ...{ kind: 'post', name, excerpt, targetId: post.id },
      ...{ authorId: null, companyId: post.companyId },
    }
  },
  async comment(db, viewer, key) {
    const [comment] = await db
      .select()
      .from(postComments)
      .where(and(eq(postComments.id, Number(key)), isNull(postComments.deletedAt)))
    if (!comment) throw notFound()
    await findPostForReader(db, signedIn(viewer), comment.postId)
    const name = await findPersonName(db, comment.authorId)
    const excerpt = await readPlainText(db, { commentId: comment.id })
    return {
      ...{ kind: 'comment', name, excerpt, targetId: comment.id },
      ...{ authorId: comment.authorId, companyId: null },
    }
  },
  async job(db, _viewer, key) {
    const [job] = await db
      .select({ id: jobs.id, title: jobs.title, companyId: jobs.companyId })
      .from(jobs)
      .where(and(eq(jobs.id, Number(key)), ne(jobs.status, 'draft')))
    if (!job) throw notFound()
    const { name } = await findOpenCompany(db, job.companyId)
    return {
      ...{ kind: 'job', name, excerpt: job.title, targetId: job.id },
      ...{ authorId: null, companyId: job.companyId },
    }
  },
  async company(db, _viewer, key) {
    const { id, name } = await findOpenCompany(db, Number(key))
    return { kind: 'company', name, excerpt: '', targetId: id, authorId: null, companyId: id }
  },
  async page(db, _viewer, address) {
    const [page] = await db
      .select({ userId: publicPages.userId })
      .from(publicPages)
      .where(and(eq(publicPages.address, address), eq(publicPages.enabled, true)))
    if (!page) throw notFound()
    return ofPerson(db, 'page', page.userId)
  },
  async profile(db, viewer, key) {
    signedIn(viewer)
    return ofPerson(db, 'profile', Number(key))
  },
  async message(db, viewer, key) {
    const [message] = await db
      .select()
      .from(messages)
      .where(eq(messages.id, Number(key)))
    if (!message) throw notFound()
    const { found, side } = await findOwnConversation(db, signedIn(viewer), message.conversationId)
    if (side === message.side) throw refuse('reportOwn')
    const isPerson = message.side === 'person'
    return {
      ...{ kind: 'message', excerpt: message.text, targetId: message.id },
      name: isPerson ? found.personName : found.company.name,
      authorId: isPerson ? message.userId : null,
      companyId: isPerson ? null : found.company.id,
    }
  },
}

function signedIn(viewer: Viewer | null): Viewer {
  if (!viewer) throw notFound()
  return viewer
}

async function findOpenCompany(db: Tx, companyId: number) {
  const [company] = await db
    .select({ id: companies.id, name: companies.name, closedAt: companies.closedAt })
    .from(companies)
    .where(eq(companies.id, companyId))
  if (!company) throw notFound()
  assertOpen(company)
  return company
}

async function ofPerson(db: Tx, kind: 'page' | 'profile', userId: number): Promise<Subject> {
  const name = await findPersonName(db, userId)
  return { kind, name, excerpt: '', targetId: userId, authorId: userId, companyId: null }
}

/** Of an account that is not closed. */
async function findPersonName(db: Tx, userId: number): Promise<string> {
  const [person] = await db
    .select({ name: fullName })
    .from(profiles)
    .innerJoin(accounts, and(eq(accounts.id, profiles.userId), isNull(accounts.closedAt)))
    .where(eq(profiles.userId, userId))
  if (!person) throw notFound()
  return person.name
}
