import { bigint, boolean, index, integer, pgTable, smallint, text, uniqueIndex } from '#drizzle/pg-core'
import type { RenderingFault } from '#contract/files/renderings.ts'
import type { RemovedKind } from '#contract/posts/videos.ts'
import { accounts } from '../accounts/schema/accounts.ts'
import { createdAt, id, moment, ref } from '../db/columns.ts'

/** Audiences whose domain decides who may read a file. */
export type RestrictedAudience =
  'application' | 'employmentDocument' | 'post' | 'profileMedia' | 'message' | 'owner'
export type FileAudience = 'public' | RestrictedAudience

/** A stored file under a random key; access is checked at every read. */
export const files = pgTable(
  'files',
  {
    id: id(),
    key: text().notNull(),
    /**
     * `public`: anyone. `application`: the applicant and those who manage the job's company. `employmentDocument`: the
     * parties of the employment. `post`: who may read the post, or edit it while it is a draft. `profileMedia`: who may see
     * the section of the profile. `message`: the two sides of the conversation; before it is sent, its owner. `owner`: its
     * owner alone.
     */
    audience: text().$type<FileAudience>().notNull(),
    ownerId: ref().references(() => accounts.id, { onDelete: 'set null' }),
    name: text().notNull(),
    /** Media type, detected by content. */
    type: text().notNull(),
    /** Bytes. */
    size: bigint({ mode: 'number' }).notNull(),
    /** Pixels; pictures and videos only. */
    width: integer(),
    height: integer(),
    /** Of a picture: whether it moves. */
    animated: boolean().notNull().default(false),
    /** Of a PDF whose pages were rendered as pictures: how many it has, and how many pictures are stored. */
    pageCount: integer(),
    pagePictures: smallint(),
    /** Of a video, in milliseconds. */
    durationMs: integer(),
    /** Of a video: what was removed from the original. */
    removed: text().array().$type<RemovedKind[]>(),
    /** Of the content, in hex; null for files whose content is of no evidence. */
    sha256: text(),
    createdAt: createdAt(),
  },
  (table) => [
    // Supports prefix queries: the sweep compares it with the store folder by folder.
    uniqueIndex('files_key').on(table.key.op('text_pattern_ops')),
    index('files_owner').on(table.ownerId),
  ],
)

/**
 * Objects whose file was removed: they stay for `FILES_GRACE_DAYS`, so that an older database that is restored finds its files. Nobody
 * can read them.
 *
 * Deleted with the object. The erasure of its owner does that at once; the export has the files that are not removed. A restored
 * database may lack rows: `after-restore` lists their objects.
 */
export const removedFiles = pgTable(
  'removed_files',
  {
    key: text().notNull(),
    /** As in `files`. */
    pagePictures: smallint(),
    /** Without a foreign key, by which the export would find it. */
    ownerId: ref(),
    deleteAfter: moment().notNull(),
  },
  (table) => [
    // As in `files`.
    uniqueIndex('removed_files_key').on(table.key.op('text_pattern_ops')),
    index('removed_files_due').on(table.deleteAfter),
    index('removed_files_owner').on(table.ownerId),
  ],
)

/**
 * What was read of a document to show it in pages; the pictures of its pages are in the store, beside the file.
 *
 * Part of the file: whoever may read that reads this, it is deleted with the row of the file, whatever deletes that, and it
 * keeps no file from being deleted. The data export has the file and therefore not its text. A restored backup may lack it:
 * it is made anew when the file is opened.
 */
export const fileRenderings = pgTable('file_renderings', {
  fileId: ref()
    .primaryKey()
    .references(() => files.id, { onDelete: 'cascade' }),
  /** Null when it can be shown. */
  fault: text().$type<RenderingFault>(),
  /** The texts of the pages that are pictures, or the paragraphs of a Word document. */
  texts: text().array().notNull().default([]),
  /** Whether the texts are only the beginning. */
  isCut: boolean().notNull().default(false),
  createdAt: createdAt(),
})
