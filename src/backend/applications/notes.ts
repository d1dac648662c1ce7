import { and, eq, gt, inArray, isNotNull, isNull, lte } from '#drizzle'
import { noteRestorationMinutes, type TeamNote, type TeamNoteForm } from '#contract/applications/notes.ts'
import type { MentionForm } from '#contract/posts/mentions.ts'
import type { Context } from '../core/context.ts'
import type { Emit } from '../core/events.ts'
import type { HrManager } from '../core/membership.ts'
import { notFound, notOwned } from '../core/refuse.ts'
import { noteSubject } from '../core/subjects.ts'
import { transact } from '../core/transact.ts'
import type { Tx } from '../db/connect.ts'
import { deleteBatch } from '../db/deleteBatch.ts'
import { eraseNotifications } from '../notifications/ofPerson.ts'
import { referencesIn, toStoredText } from '../posts/mentionText.ts'
import { lockAnnotated } from './annotated.ts'
import { selectMentionable } from './handlers.ts'
import { findNote } from './noteQueries.ts'
import { applicationNoteMentions, applicationNotes } from './schema/notes.ts'

interface NoteParams {
  readonly applicationId: number
  readonly noteId: number
}

export async function addNote(
  ctx: Context,
  manager: HrManager,
  applicationId: number,
  form: TeamNoteForm,
): Promise<TeamNote> {
  await ctx.rates.use('teamNote', manager.userId)
  const noteId = await transact(ctx, async (tx, emit) => {
    await lockAnnotated(tx, manager, applicationId)
    const text = await encodeNote(tx, applicationId, form)
    const [added] = await tx
      .insert(applicationNotes)
      .values({ applicationId, authorId: manager.userId, text, createdAt: ctx.now() })
      .returning({ id: applicationNotes.id })
    if (!added) throw new Error('Inserting the note returned no row')
    await writeMentions(tx, emit, added.id, text)
    await emit('applicationNotesChanged', { applicationId })
    return added.id
  })
  return findNote(ctx, manager, { applicationId, noteId })
}

export async function changeNote(
  ctx: Context,
  manager: HrManager,
  { applicationId, noteId }: NoteParams,
  form: TeamNoteForm,
): Promise<TeamNote> {
  await ctx.rates.use('teamNote', manager.userId)
  await transact(ctx, async (tx, emit) => {
    await lockAnnotated(tx, manager, applicationId)
    const [note] = await tx
      .select({ authorId: applicationNotes.authorId, text: applicationNotes.text })
      .from(applicationNotes)
      .where(and(isNote(applicationId, noteId), isNull(applicationNotes.deletedAt)))
    if (!note) throw notFound()
    if (note.authorId !== manager.userId) throw notOwned()
    const text = await encodeNote(tx, applicationId, form, note.text)
    if (text === note.text) return
    await tx
      .update(applicationNotes)
      .set({ text, editedAt: ctx.now() })
      .where(eq(applicationNotes.id, noteId))
    await writeMentions(tx, emit, noteId, text)
    await emit('applicationNotesChanged', { applicationId })
  })
  return findNote(ctx, manager, { applicationId, noteId })
}

/** Deletes an own note, or as an admin anybody's. */
export async function deleteNote(
  ctx: Context,
  manager: HrManager,
  { applicationId, noteId }: NoteParams,
): Promise<null> {
  await ctx.rates.use('write', manager.userId)
  await transact(ctx, async (tx, emit) => {
    await lockAnnotated(tx, manager, applicationId)
    const deleted = await tx
      .update(applicationNotes)
      .set({ deletedAt: ctx.now() })
      .where(and(isNote(applicationId, noteId), isNull(applicationNotes.deletedAt), mayDelete(manager)))
      .returning({ id: applicationNotes.id })
    if (deleted.length === 0) throw notFound()
    await emit('applicationNoteDeleted', { noteId })
    await emit('applicationNotesChanged', { applicationId })
  })
  return null
}

/** Undoes a deletion, and notifies again whom the note mentions. */
export async function restoreNote(
  ctx: Context,
  manager: HrManager,
  { applicationId, noteId }: NoteParams,
): Promise<TeamNote> {
  await ctx.rates.use('write', manager.userId)
  await transact(ctx, async (tx, emit) => {
    await lockAnnotated(tx, manager, applicationId)
    const [restored] = await tx
      .update(applicationNotes)
      .set({ deletedAt: null })
      .where(
        and(
          isNote(applicationId, noteId),
          gt(applicationNotes.deletedAt, restorableSince(ctx)),
          mayDelete(manager),
        ),
      )
      .returning({ text: applicationNotes.text })
    if (!restored) throw notFound()
    await emit('applicationNoteMentioned', { noteId, userIds: idsIn(restored.text) })
    await emit('applicationNotesChanged', { applicationId })
  })
  return findNote(ctx, manager, { applicationId, noteId })
}

const restorableSince = (ctx: Context) => new Date(ctx.now().getTime() - noteRestorationMinutes * 60_000)
const isNote = (applicationId: number, noteId: number) =>
  and(eq(applicationNotes.id, noteId), eq(applicationNotes.applicationId, applicationId))
const mayDelete = ({ role, userId }: HrManager) =>
  role === 'admin' ? undefined : eq(applicationNotes.authorId, userId)

/** Erases notes whose deletion can no longer be undone. */
export async function eraseDeletedNotes(ctx: Context): Promise<object | null> {
  const isFinal = and(
    isNotNull(applicationNotes.deletedAt),
    lte(applicationNotes.deletedAt, restorableSince(ctx)),
  )
  return deleteBatch(ctx.db, applicationNotes, isFinal)
}

/** Erases the notes on these applications, with the notifications about them. */
export async function eraseNotes(tx: Tx, applicationIds: readonly number[]): Promise<void> {
  const erased = await tx
    .delete(applicationNotes)
    .where(inArray(applicationNotes.applicationId, [0, ...applicationIds]))
    .returning({ id: applicationNotes.id })
  if (erased.length > 0)
    await eraseNotifications(
      tx,
      erased.map(({ id }) => noteSubject(id)),
    )
}

/**
 * The text to store. Whom the earlier text mentions stays mentioned; anyone else must handle the application and have the
 * name that the label says, otherwise the label stays text.
 */
async function encodeNote(
  tx: Tx,
  applicationId: number,
  { text, mentions }: TeamNoteForm,
  before = '',
): Promise<string> {
  const people = mentions.filter(({ kind }) => kind === 'person')
  if (people.length === 0) return text
  const known = new Set(idsIn(before))
  const handlers = selectMentionable(tx, applicationId)
  const ids = people.map(({ id }) => id)
  const found = await tx
    .select({ id: handlers.id, name: handlers.name })
    .from(handlers)
    .where(inArray(handlers.id, ids))
  const isAllowed = ({ id, label }: MentionForm) =>
    known.has(id) || found.some((one) => one.id === id && label === `@${one.name}`)
  return toStoredText(text, people.filter(isAllowed))
}

/** Stores whom a note mentions; who was not mentioned in it before is notified. */
async function writeMentions(tx: Tx, emit: Emit, noteId: number, text: string): Promise<void> {
  const userIds = idsIn(text)
  if (userIds.length === 0) return
  const added = await tx
    .insert(applicationNoteMentions)
    .values(userIds.map((userId) => ({ noteId, userId })))
    .onConflictDoNothing()
    .returning({ userId: applicationNoteMentions.userId })
  if (added.length > 0)
    await emit('applicationNoteMentioned', { noteId, userIds: added.map(({ userId }) => userId) })
}

const idsIn = (text: string): number[] => [...new Set(referencesIn(text).map(({ id }) => id))]
