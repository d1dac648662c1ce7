import { and, eq, inArray, isNull, or, sql, type SQL } from '#drizzle'
import type { Locale } from '#contract/core/locale.ts'
import type { MentionForm } from '#contract/posts/mentions.ts'
import type { Context } from '../core/context.ts'
import type { Emit } from '../core/events.ts'
import type { Tx } from '../db/connect.ts'
import { nested } from '../db/nested.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { companies } from '../companies/schema/companies.ts'
import { mentions } from './schema/mentions.ts'
import { postComments, posts } from './schema/posts.ts'
import { profiles, fullName } from '../profiles/schema/profiles.ts'
import { publicPages, shownPages } from '../publicPages/schema.ts'
import { mayMention, type MentionScope } from './mentionable.ts'
import { readText, referencesIn, toStoredText, type MentionedSubject } from './mentionText.ts'

/** Those whom the rows mention, as JSON of the query. */
const subjectsOf = (condition: SQL | undefined) =>
  nested<MentionedSubject[]>(sql`(
    select coalesce(json_agg(json_build_object(
      'kind', case when ${mentions.userId} is null then 'company' else 'person' end,
      'id', coalesce(${mentions.userId}, ${mentions.companyId}),
      'name', coalesce(${companies.name}, ${fullName}),
      'address', coalesce(case when ${companies.closedAt} is null then ${companies.slug} end, ${publicPages.address}))), '[]')
    from ${mentions}
    left join ${companies} on ${companies.id} = ${mentions.companyId}
    left join ${accounts} on ${accounts.id} = ${mentions.userId} and ${accounts.closedAt} is null
    left join ${profiles} on ${profiles.userId} = ${accounts.id}
    left join ${shownPages} on ${publicPages.userId} = ${accounts.id} and ${publicPages.enabled}
    where ${condition}
  )`)
export const subjectsOfPost = subjectsOf(and(eq(mentions.postId, posts.id), isNull(mentions.commentId)))
export const subjectsOfComment = subjectsOf(eq(mentions.commentId, postComments.id))

/** What stands for people who have left. */
export const formerMember = (ctx: Pick<Context, 't'>, locale: Locale): string =>
  ctx.t(locale)('posts:card.formerMember')

/** The text of a post or of a comment for someone whose language is not known. */
export async function readPlainText(db: Tx, of: { postId: number } | { commentId: number }): Promise<string> {
  const [row] = await ('postId' in of
    ? db.select({ text: posts.text, subjects: subjectsOfPost }).from(posts).where(eq(posts.id, of.postId))
    : db
        .select({ text: postComments.text, subjects: subjectsOfComment })
        .from(postComments)
        .where(eq(postComments.id, of.commentId)))
  return row ? readText(row.text, row.subjects, '…').text : ''
}

interface Written {
  readonly text: string
  readonly mentions: readonly MentionForm[]
}

/**
 * The text to store. Whom the earlier text mentions stays mentioned. Anyone else must be someone whom the author may
 * mention, under their current name, so that an id reveals nothing; otherwise the label stays text.
 */
export async function encodeText(tx: Tx, scope: MentionScope, form: Written, before = ''): Promise<string> {
  if (form.mentions.length === 0) return form.text
  const known = referencesIn(before)
  const isKnown = ({ kind, id }: MentionForm) => known.some((one) => one.kind === kind && one.id === id)
  const added = form.mentions.filter((one) => !isKnown(one))
  const allowed = await mayMention(tx, scope, added)
  return toStoredText(
    form.text,
    form.mentions.filter((one) => isKnown(one) || allowed.has(one)),
  )
}

interface Mentioning {
  readonly postId: number
  readonly commentId: number | null
  /** The stored text. */
  readonly text: string
}

/** Stores whom a text mentions. */
export async function writeMentions(tx: Tx, { postId, commentId, text }: Mentioning): Promise<void> {
  const { userIds, companyIds } = idsIn(text)
  const people = await tx
    .select({ userId: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, [0, ...userIds]))
  const rows = [
    ...people.map(({ userId }) => ({ postId, commentId, userId })),
    ...companyIds.map((companyId) => ({ postId, commentId, companyId })),
  ]
  if (rows.length > 0) await tx.insert(mentions).values(rows).onConflictDoNothing()
}

/** Notifies those whom a text mentions and who have not been notified of it before. */
export async function announceMentions(
  tx: Tx,
  emit: Emit,
  { postId, commentId, text, actorId, now }: Mentioning & { readonly actorId: number; readonly now: Date },
): Promise<void> {
  const { userIds, companyIds } = idsIn(text)
  if (userIds.length + companyIds.length === 0) return
  const added = await tx
    .update(mentions)
    .set({ announcedAt: now })
    .where(
      and(
        eq(mentions.postId, postId),
        commentId === null ? isNull(mentions.commentId) : eq(mentions.commentId, commentId),
        isNull(mentions.announcedAt),
        or(inArray(mentions.userId, [0, ...userIds]), inArray(mentions.companyId, [0, ...companyIds])),
      ),
    )
    .returning({ userId: mentions.userId, companyId: mentions.companyId })
  if (added.length > 0)
    await emit('mentioned', {
      postId,
      commentId,
      actorId,
      userIds: added.flatMap(({ userId }) => userId ?? []),
      companyIds: added.flatMap(({ companyId }) => companyId ?? []),
    })
}

function idsIn(text: string) {
  const references = referencesIn(text)
  const of = (wanted: 'person' | 'company') => [
    ...new Set(references.flatMap(({ kind, id }) => (kind === wanted ? id : []))),
  ]
  return { userIds: of('person'), companyIds: of('company') }
}
