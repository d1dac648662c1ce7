import * as z from 'zod/mini'
import { NewCommentForm } from '#contract/posts/comments.ts'
import { postDocumentMaximum } from '#contract/posts/documents.ts'
import { PublishedPostForm } from '#contract/posts/managedPosts.ts'
import { commentingChoices, postVisibilities } from '#contract/posts/posts.ts'
import { captionLanguages } from '#contract/posts/videos.ts'
import { listNames, readRows } from '../documents.ts'
import { daysAgo, text } from '../fields.ts'
import type { Problems } from '../problems.ts'
import type { DemoCompany } from './companies.ts'
import type { DemoFollow } from './interests.ts'
import type { DemoPerson } from './people.ts'
import { findReferenced, rowField } from './references.ts'

/** `after`: in days after the post, or after the comment that it replies to. */
const commentFields = { person: text, after: z.number(), text }
const CommentRow = z.strictObject({
  ...commentFields,
  replies: z._default(z.array(z.strictObject(commentFields)), []),
})

const PostRow = z.strictObject({
  company: text,
  /** Left out for a draft. */
  published: z.optional(daysAgo),
  visibility: z._default(z.enum(postVisibilities), 'everyone'),
  commenting: z._default(z.enum(commentingChoices), 'everyone'),
  text,
  /** The text as it was first published. */
  earlier: z.optional(text),
  /** Drawn from the pattern of the company. */
  images: z._default(z.array(z.strictObject({ alt: text })), []),
  /** Files of `demo/media`. */
  video: z.optional(
    z.strictObject({
      file: text,
      poster: text,
      alt: text,
      captions: z.strictObject({ file: text, language: z.enum(captionLanguages) }),
    }),
  ),
  /** Names of files in `demo/media`. */
  documents: z._default(z.array(text).check(z.maxLength(postDocumentMaximum)), []),
  /** Of a link in the text, as if it had been fetched. Its image is drawn from the pattern of the company. */
  preview: z.optional(z.strictObject({ url: text, title: text, description: text, site_name: text })),
  /** Titles of published jobs of the company. */
  jobs: z._default(z.array(text), []),
  likes: z._default(z.array(text), []),
  comments: z._default(z.array(CommentRow), []),
})
export type DemoPost = z.infer<typeof PostRow> & {
  /** An admin of the company. */
  readonly author: string
}

export function readPosts(
  root: string,
  people: ReadonlyMap<string, DemoPerson>,
  companies: ReadonlyMap<string, DemoCompany>,
  follows: readonly DemoFollow[],
  problems: Problems,
): DemoPost[] {
  const file = 'posts.json'
  const present = new Set(listNames(root, 'media'))
  return readRows(root, file, PostRow, problems).flatMap(({ row, at }) => {
    const company = findReferenced(
      problems,
      [file, rowField(at, 'company')],
      'company',
      companies,
      row.company,
    )
    const author = company?.members.find(({ rights }) => rights.role === 'admin')?.person
    for (const name of row.video ? [row.video.file, row.video.poster, row.video.captions.file] : [])
      if (!present.has(name)) problems.add(file, rowField(at, 'video'), `There is no media/${name}`)
    for (const name of row.documents)
      if (!present.has(name)) problems.add(file, rowField(at, 'documents'), `There is no media/${name}`)
    const form = {
      ...row,
      video: null,
      documents: [],
      jobs: [],
      images: row.images.map(({ alt }) => ({ id: 1, alt })),
      version: 1,
    }
    if (!problems.check(file, PublishedPostForm, form, at)) return []
    const comments = row.comments.flatMap((comment) => [comment, ...comment.replies])
    for (const { text: written } of comments) problems.check(file, NewCommentForm, { text: written }, at)
    for (const person of [...row.likes, ...comments.map((one) => one.person)]) {
      findReferenced(problems, [file, rowField(at, 'person')], 'person', people, person)
      const isReader =
        row.visibility === 'everyone' ||
        follows.some((one) => one.person === person && one.company === row.company) ||
        company?.members.some((one) => one.person === person)
      if (!isReader && !problems.isInvalidFile('follows.json'))
        problems.add(file, rowField(at, 'person'), `"${person}" cannot read this post`)
    }
    return author === undefined ? [] : [{ ...row, author }]
  })
}
