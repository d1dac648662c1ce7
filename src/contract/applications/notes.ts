import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, nothing, pageOf, pageQuery, singleLineText, timestamp } from '../core/fields.ts'
import { Mention } from '../posts/mention.ts'
import { MentionForm, mentionForms, mentionSearchMaximum, MentionSuggestion } from '../posts/mentions.ts'
import { requiredPlainText } from '../posts/text.ts'

/** Maximum length of a note of the team, in characters as people count them. */
export const teamNoteMaximum = 2_000
/** How long the deletion of a note can be undone, in minutes; then the note is erased. */
export const noteRestorationMinutes = 10

/** What a member of the team writes about an application, for those who handle it. */
export const TeamNote = z.object({
  id,
  /** Null when the account was closed or erased. */
  author: z.nullable(z.object({ user_id: id, name: z.string(), photo_url: z.nullable(z.string()) })),
  text: z.string(),
  /** In the order of the text. */
  mentions: z.array(Mention),
  /** Whom the text mentions, for changing the note; empty unless it is the caller's. */
  mentioned: z.array(MentionForm),
  created_at: timestamp,
  edited_at: z.nullable(timestamp),
  /** Whether the caller wrote it, and may change it. */
  own: z.boolean(),
  /** Whether the caller may delete it: its author and admins may. */
  deletable: z.boolean(),
})
export type TeamNote = z.infer<typeof TeamNote>

export const TeamNoteForm = z.object({ text: requiredPlainText(teamNoteMaximum), mentions: mentionForms })
export type TeamNoteForm = z.infer<typeof TeamNoteForm>

/**
 * The company reads and writes nothing about an application that is withdrawn, whose retention has ended, or whose applicant has
 * closed their account.
 */
export const unreadable = { applicationWithdrawn: 409, applicationExpired: 409, applicantGone: 409 } as const

export const listTeamNotes = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/notes',
  access: 'hrManager',
  summary:
    "The team's notes on an application, newest first. The applicant gets them with their data export.",
  query: z.object(pageQuery),
  reply: pageOf(TeamNote),
  refusals: unreadable,
})

export const addTeamNote = endpoint({
  method: 'POST',
  path: '/api/applications/:applicationId/notes',
  access: 'hrManager',
  summary: 'Writes a note on an application, and notifies the mentioned members who handle it.',
  body: TeamNoteForm,
  reply: TeamNote,
  limited: true,
  refusals: unreadable,
})

export const changeTeamNote = endpoint({
  method: 'PUT',
  path: '/api/applications/:applicationId/notes/:noteId',
  access: 'hrManager',
  summary: "Changes one of the caller's notes, which is marked as edited.",
  body: TeamNoteForm,
  reply: TeamNote,
  limited: true,
  refusals: unreadable,
})

export const deleteTeamNote = endpoint({
  method: 'PUT',
  path: '/api/applications/:applicationId/notes/:noteId/deletion',
  access: 'hrManager',
  summary: "Deletes one of the caller's notes, or as an admin anybody's. It can be undone for ten minutes.",
  reply: nothing,
  limited: true,
  refusals: unreadable,
})

export const restoreTeamNote = endpoint({
  method: 'DELETE',
  path: '/api/applications/:applicationId/notes/:noteId/deletion',
  access: 'hrManager',
  summary: 'Undoes the deletion of a note within ten minutes.',
  reply: TeamNote,
  limited: true,
  refusals: unreadable,
})

export const suggestNoteMentions = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId/mention-suggestions',
  access: 'hrManager',
  summary:
    'The members of the company whom a note on the application can mention, by name: those who handle it.',
  query: z.object({ q: z.optional(singleLineText(mentionSearchMaximum)) }),
  reply: z.object({ items: z.array(MentionSuggestion) }),
  limited: true,
})
