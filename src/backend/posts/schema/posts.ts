import { sql } from '#drizzle'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from '#drizzle/pg-core'
import { accounts, userId } from '../../accounts/schema/accounts.ts'
import { companies } from '../../companies/schema/companies.ts'
import { createdAt, id, moderation, moment, ref } from '../../db/columns.ts'
import { lowerCase } from '../../db/lowerCase.ts'
import { shownOf } from '../../db/shown.ts'
import { files } from '../../files/schema.ts'
import { jobs } from '../../jobs/schema/jobs.ts'

export const posts = pgTable(
  'posts',
  {
    id: id(),
    companyId: ref()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** The admin who created it. */
    authorId: ref().references(() => accounts.id, { onDelete: 'set null' }),
    text: text().notNull().default(''),
    /** Orders posts alphabetically by their beginning, from `search/titleKey.ts`. */
    sortKey: text().notNull().default(''),
    visibility: text().$type<'everyone' | 'followers'>().notNull().default('everyone'),
    commenting: text().$type<'everyone' | 'followers' | 'nobody'>().notNull().default('everyone'),
    /** Null for a draft. */
    publishedAt: moment(),
    /** When it was published; of a draft, when it was created. */
    listedAt: createdAt(),
    /** The last change of text, images, video or documents after the publication. */
    editedAt: moment(),
    updatedAt: createdAt(),
    /** Raised by every change, so that two windows do not overwrite each other's. */
    version: integer().notNull().default(1),
    /** Maintained by the statements that like, comment and delete. */
    likeCount: integer().notNull().default(0),
    commentCount: integer().notNull().default(0),
    moderation: moderation(),
  },
  (table) => [
    index('posts_published')
      .on(table.companyId, table.publishedAt, table.id)
      .where(sql`${table.publishedAt} is not null`),
    index('posts_public')
      .on(table.companyId, table.publishedAt, table.id)
      .where(sql`${table.publishedAt} is not null and ${table.visibility} = 'everyone'`),
    index('posts_everyone')
      .on(table.publishedAt, table.id)
      .where(sql`${table.publishedAt} is not null and ${table.visibility} = 'everyone'`),
    // Read without the table by the list of activities.
    index('posts_newest')
      .on(table.publishedAt, table.id, table.companyId)
      .where(sql`${table.publishedAt} is not null`),
    // Takes the place of `posts_newest`, which processes of the previous release read.
    index('posts_newest_shown')
      .on(table.publishedAt, table.id, table.companyId)
      .where(sql`${table.publishedAt} is not null and ${table.moderation} is null`),
    index('posts_listed').on(table.companyId, table.listedAt, table.id),
    index('posts_sorted').on(table.companyId, sql`${table.sortKey} collate "C"`, table.id),
    index('posts_text').using('gin', sql`${lowerCase(table.text)} gin_trgm_ops`),
    index('posts_author')
      .on(table.authorId)
      .where(sql`${table.authorId} is not null`),
  ],
)

export const shownPosts = shownOf(posts)

const postId = () =>
  ref()
    .notNull()
    .references(() => posts.id, { onDelete: 'cascade' })

/** The company's jobs that a post advertises. */
export const postJobs = pgTable(
  'post_jobs',
  {
    postId: postId(),
    jobId: ref()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.jobId] }),
    // Posts whose cards change with a job.
    index('post_jobs_job').on(table.jobId),
  ],
)

export const postImages = pgTable(
  'post_images',
  {
    id: id(),
    postId: postId(),
    fileId: ref()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    alt: text().notNull().default(''),
    position: smallint().notNull(),
  },
  (table) => [
    index('post_images_post').on(table.postId, table.position),
    // A file is an image of one post.
    uniqueIndex('post_images_file').on(table.fileId),
  ],
)

/** The documents of a post, for download. */
export const postDocuments = pgTable(
  'post_documents',
  {
    id: id(),
    postId: postId(),
    fileId: ref()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
  },
  (table) => [
    index('post_documents_post').on(table.postId, table.position),
    // A file is a document of one post.
    uniqueIndex('post_documents_file').on(table.fileId),
  ],
)

/** The earlier versions of published posts. */
export const postRevisions = pgTable(
  'post_revisions',
  {
    id: id(),
    postId: postId(),
    text: text().notNull(),
    imageCount: smallint().notNull(),
    hasVideo: boolean().notNull().default(false),
    documentCount: smallint().notNull().default(0),
    /** When this version was published. */
    publishedAt: moment().notNull(),
  },
  (table) => [index('post_revisions_post').on(table.postId, table.id)],
)

export const postLikes = pgTable(
  'post_likes',
  { postId: postId(), userId: userId(), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.postId, table.userId] }),
    index('post_likes_user').on(table.userId),
  ],
)

export const postComments = pgTable(
  'post_comments',
  {
    id: id(),
    postId: postId(),
    /** Comments with a parent are replies, which have none. */
    parentId: ref(),
    /** Comments of an erased account stay, without a name (docs/decisions/082). */
    authorId: userId(),
    text: text().notNull(),
    createdAt: createdAt(),
    editedAt: moment(),
    /** When its author deleted it, or the company removed it; the text is empty from then on. */
    deletedAt: moment(),
    /** Why the company removed it, or the operator. */
    removalReason: text(),
    removedByOperator: boolean().notNull().default(false),
    likeCount: integer().notNull().default(0),
    replyCount: integer().notNull().default(0),
    moderation: moderation(),
  },
  (table) => [
    foreignKey({
      name: 'post_comments_parent',
      columns: [table.parentId],
      foreignColumns: [table.id],
    }).onDelete('cascade'),
    index('post_comments_top')
      .on(table.postId, table.id)
      .where(sql`${table.parentId} is null`),
    index('post_comments_replies')
      .on(table.parentId, table.id)
      .where(sql`${table.parentId} is not null`),
    index('post_comments_author').on(table.authorId, table.createdAt, table.id),
    check('post_comments_deleted', sql`${table.deletedAt} is null or ${table.text} = ''`),
    check('post_comments_removed', sql`${table.removalReason} is null or ${table.deletedAt} is not null`),
  ],
)

export const shownComments = shownOf(postComments)

export const commentLikes = pgTable(
  'comment_likes',
  {
    commentId: ref()
      .notNull()
      .references(() => postComments.id, { onDelete: 'cascade' }),
    userId: userId(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('comment_likes_user').on(table.userId),
  ],
)

/** People whom a company does not let comment on its posts. */
export const blockedCommenters = pgTable(
  'blocked_commenters',
  {
    companyId: ref()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: userId(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    index('blocked_commenters_listed').on(table.companyId, table.createdAt, table.userId),
    index('blocked_commenters_user').on(table.userId),
  ],
)
