import { expect, test } from 'vitest'
import type { SharedComment } from '#contract/posts/sharedComment.ts'
import type { Comment } from '#contract/posts/comments.ts'
import { applyChange, type LoadedComments } from '#features/posts/discussion/applyChange.ts'

const shared = (id: number, text: string, parent: number | null = null): SharedComment => ({
  id,
  text,
  post_id: 1,
  parent_id: parent,
  author: null,
  mentions: [],
  created_at: '2026-03-01T10:00:00.000Z',
  edited_at: null,
  deleted: false,
  removal_reason: null,
  removed_by_operator: false,
  like_count: 0,
  reply_count: 0,
})
const own = (comment: SharedComment): Comment => ({
  ...comment,
  mentioned: [],
  liked: true,
  own: true,
  hidden_by: null,
})
const loaded = (items: Comment[], next: string | null = null): LoadedComments => ({ items, next })
const texts = ({ items }: LoadedComments) => items.map(({ text }) => text)

const first = own(shared(1, 'First'))
const sending = own(shared(-1, 'Being sent'))

test('a new comment comes last, before what is being sent', () => {
  const after = applyChange(loaded([first, sending]), null, { comments: [shared(2, 'Second')], deleted: [] })
  expect(texts(after)).toEqual(['First', 'Second', 'Being sent'])
  expect(after.items[1]).toMatchObject({ own: false, liked: false })
})

test('a new comment waits for those before it to be loaded', () => {
  const known = loaded([first], 'more')
  expect(applyChange(known, null, { comments: [shared(40, 'Last')], deleted: [] })).toEqual(known)
})

test('a changed comment stays in its place, and the reader’s like with it', () => {
  const known = loaded([first, own(shared(2, 'Second'))])
  const after = applyChange(known, null, { comments: [shared(1, 'Edited')], deleted: [] })
  expect(texts(after)).toEqual(['Edited', 'Second'])
  expect(after.items[0]).toMatchObject({ liked: true, own: true })
})

test('a deleted comment disappears', () => {
  expect(texts(applyChange(loaded([first]), null, { comments: [], deleted: [1] }))).toEqual([])
})

test('a reply belongs to the list of its comment', () => {
  const change = { comments: [shared(1, 'First'), shared(3, 'Reply', 1)], deleted: [] }
  expect(texts(applyChange(loaded([first]), null, change))).toEqual(['First'])
  expect(texts(applyChange(loaded([]), 1, change))).toEqual(['Reply'])
})
