import { useState } from 'react'
import { LoadMoreButton } from '#client/ActionButton.tsx'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { addComment, type CommentForm as CommentFields } from '#contract/posts/comments.ts'
import { translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import type { CommentListProps } from './commentListProps.ts'
import { newComment } from './newComment.ts'
import { useComments } from './useComments.ts'

const refusals = {
  commentsClosed: 'closed',
  commentsBlocked: 'blocked',
  commentsForFollowers: 'forFollowers',
} as const

/** The comments on a post, or the replies to one of them, with the form for another. */
export function CommentList(props: CommentListProps) {
  const { strings, required, postId, viewer, changes, onCount, parent = null, writing = true } = props
  const t = translatorFor(strings)
  const parentId = parent?.id ?? null
  const store = useComments(postId, parentId, changes)
  const [news, setNews] = useState('')
  const { loaded, failed } = store

  async function send({ text, mentions }: CommentFields): Promise<void> {
    const pending = newComment(postId, parentId, text)
    store.append(pending)
    onCount(1)
    try {
      const added = await call(api, addComment, {
        params: { postId },
        body: { text, mentions, ...(parentId === null ? {} : { parent_id: parentId }) },
      })
      store.replace(pending.id, null)
      store.append(added)
      setNews(t('new', { count: 1 }))
      props.onWritten?.()
    } catch (error) {
      store.replace(pending.id, null)
      onCount(-1)
      if (error instanceof CallError && error.code && error.code in refusals) props.reloadViewer()
      throw error
    }
  }

  const refusal = viewer.comment_refusal
  const isOpen = writing && (parent === null || refusal === null)
  const form = (
    <>
      {isOpen && (
        // What is being written stays for the case that it may be sent later.
        <div hidden={refusal !== null}>
          <CommentForm
            strings={strings}
            mentionStrings={props.mentionStrings}
            postId={postId}
            required={required}
            label={parent ? t('replyTo', { name: parent.name }) : t('write')}
            submitText={t(parent ? 'sendReply' : 'send')}
            send={send}
            focused={parent !== null}
            onCancel={parent ? props.onWritten : undefined}
          />
        </div>
      )}
      {parent === null && (
        <p className="soft comment-refusal" role="status">
          {refusal && t(refusals[refusal])}
        </p>
      )}
    </>
  )
  const list = (
    <>
      {failed && !loaded && (
        <div className="comment-failed">
          <p className="soft">{t('failed')}</p>
          <Button size="s" onClick={() => void store.reload()}>
            {t('retry')}
          </Button>
        </div>
      )}
      {loaded && loaded.items.length > 0 && (
        <ol className="comments" aria-label={parent ? t('replyTo', { name: parent.name }) : undefined}>
          {loaded.items.map((comment) => (
            <CommentItem
              key={comment.id}
              {...props}
              comment={comment}
              store={store}
              renderReplies={(replies) => <CommentList {...props} {...replies} />}
            />
          ))}
        </ol>
      )}
      {loaded && loaded.items.length === 0 && parent === null && refusal === null && (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      )}
      {loaded?.next && (
        <LoadMoreButton size="s" action={store.more}>
          {t(parent ? 'moreReplies' : 'more')}
        </LoadMoreButton>
      )}
    </>
  )
  return (
    <div className={parent ? 'replies' : 'discussion'} tabIndex={-1}>
      {parent === null && <h2 className="discussion-title">{t('title')}</h2>}
      {parent === null && form}
      {list}
      {parent !== null && form}
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </div>
  )
}
