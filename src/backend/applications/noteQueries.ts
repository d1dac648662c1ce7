import { and, desc, eq, isNull, like, lt, ne, or, sql } from '#drizzle'
import { defaultPageSize, type PageQuery } from '#contract/core/fields.ts'
import type { TeamNote } from '#contract/applications/notes.ts'
import { suggestionMaximum, type MentionSuggestion } from '#contract/posts/mentions.ts'
import { fileAddress } from '#contract/files/files.ts'
import type { Context } from '../core/context.ts'
import { readIdCursor, toPage } from '../core/keyset.ts'
import type { HrManager } from '../core/membership.ts'
import { notFound } from '../core/refuse.ts'
import { escapeLike, lowerCase } from '../db/lowerCase.ts'
import { nested } from '../db/nested.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { files } from '../files/schema.ts'
import { formerMember } from '../posts/mentions.ts'
import { readText, type MentionedSubject } from '../posts/mentionText.ts'
import { profiles, fullName } from '../profiles/schema/profiles.ts'
import { publicPages, shownPages } from '../publicPages/schema.ts'
import { assertAnnotated } from './annotated.ts'
import { selectMentionable } from './handlers.ts'
import { applicationNoteMentions, applicationNotes } from './schema/notes.ts'

/** Those whom a note mentions, as JSON of the query. */
const subjects = nested<MentionedSubject[]>(sql`(
  select coalesce(json_agg(json_build_object(
    'kind', 'person', 'id', ${applicationNoteMentions.userId}, 'name', ${fullName}, 'address', ${publicPages.address})), '[]')
  from ${applicationNoteMentions}
  left join ${accounts} on ${accounts.id} = ${applicationNoteMentions.userId} and ${accounts.closedAt} is null
  left join ${profiles} on ${profiles.userId} = ${accounts.id}
  left join ${shownPages} on ${publicPages.userId} = ${accounts.id} and ${publicPages.enabled}
  where ${applicationNoteMentions.noteId} = ${applicationNotes.id}
)`)

const selectNotes = ({ db }: Context, applicationId: number, noteId?: number, before?: number | null) =>
  db
    .select({
      note: applicationNotes,
      subjects,
      name: sql<string | null>`${fullName}`,
      photoKey: files.key,
      closedAt: accounts.closedAt,
    })
    .from(applicationNotes)
    .leftJoin(accounts, eq(accounts.id, applicationNotes.authorId))
    .leftJoin(profiles, eq(profiles.userId, accounts.id))
    .leftJoin(files, eq(files.id, profiles.photoId))
    .where(
      and(
        eq(applicationNotes.applicationId, applicationId),
        isNull(applicationNotes.deletedAt),
        noteId === undefined ? undefined : eq(applicationNotes.id, noteId),
        before == null ? undefined : lt(applicationNotes.id, before),
      ),
    )
    .orderBy(desc(applicationNotes.id))
type NoteRow = Awaited<ReturnType<typeof selectNotes>>[number]

function toNote({ note, ...row }: NoteRow, { userId, role, locale }: HrManager, ctx: Context): TeamNote {
  const { mentioned, ...text } = readText(note.text, row.subjects, formerMember(ctx, locale))
  const own = note.authorId === userId
  const isNamed = note.authorId !== null && row.name !== null && row.closedAt === null
  return {
    id: note.id,
    author: isNamed
      ? { user_id: note.authorId ?? 0, name: row.name ?? '', photo_url: fileAddress(row.photoKey) }
      : null,
    ...text,
    mentioned: own ? mentioned : [],
    created_at: note.createdAt.toISOString(),
    edited_at: note.editedAt?.toISOString() ?? null,
    own,
    deletable: own || role === 'admin',
  }
}

export async function listNotes(
  ctx: Context,
  manager: HrManager,
  applicationId: number,
  { after, limit = defaultPageSize }: PageQuery,
): Promise<{ items: TeamNote[]; next: string | null }> {
  const before = readIdCursor(after)
  await assertAnnotated(ctx.db, manager, applicationId)
  const found = await selectNotes(ctx, applicationId, undefined, before).limit(limit + 1)
  const { rows, next } = toPage(found, limit, ({ note }) => String(note.id))
  return { items: rows.map((row) => toNote(row, manager, ctx)), next }
}

export async function findNote(
  ctx: Context,
  manager: HrManager,
  { applicationId, noteId }: { readonly applicationId: number; readonly noteId: number },
): Promise<TeamNote> {
  const [row] = await selectNotes(ctx, applicationId, noteId)
  if (!row) throw notFound()
  return toNote(row, manager, ctx)
}

/** Members who handle the application, by the beginning of a name. */
export async function suggestForNote(
  ctx: Context,
  { userId }: HrManager,
  applicationId: number,
  q = '',
): Promise<{ items: MentionSuggestion[] }> {
  await ctx.rates.use('mentionSearch', userId)
  const handlers = selectMentionable(ctx.db, applicationId)
  const start = escapeLike(q.toLowerCase())
  const name = lowerCase(handlers.name)
  const rows = await ctx.db
    .select({ id: handlers.id, name: handlers.name, headline: handlers.headline })
    .from(handlers)
    .where(and(ne(handlers.id, userId), or(like(name, `${start}%`), like(name, `% ${start}%`))))
    .orderBy(handlers.name, handlers.id)
    .limit(suggestionMaximum)
  return {
    items: rows.map((row) => ({ kind: 'person', id: row.id, name: row.name, detail: row.headline })),
  }
}
