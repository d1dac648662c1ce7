import { useState, type ReactNode } from 'react'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import {
  changeComment,
  likeComment,
  unlikeComment,
  type Comment,
  type CommentForm as CommentFields,
} from '#contract/posts/comments.ts'
import { translatorFor } from '#i18n/island.ts'
import { relativeTime } from '#i18n/relativeTime.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Avatar } from '#ui/Marks.tsx'
import { PostText } from '../PostText.tsx'
import { CommentDialogs, type OpenDialog } from './CommentDialogs.tsx'
import { CommentForm } from './CommentForm.tsx'
import type { CommentListProps } from './commentListProps.ts'
import { LikeButton } from './LikeButton.tsx'
import type { CommentStore } from './useComments.ts'

interface CommentItemProps extends CommentListProps {
  comment: Comment
  store: CommentStore
  renderReplies: (replies: Pick<CommentListProps, 'parent' | 'writing' | 'onWritten'>) => ReactNode
}

/** A comment with its actions and, if it has or gets any, its replies. */
export function CommentItem({ comment, store, renderReplies, ...list }: CommentItemProps) {
  const { strings, required, viewer } = list
  const t = translatorFor(strings)
  const [editing, setEditing] = useState(false)
  const [writing, setWriting] = useState(false)
  const [open, setOpen] = useState(false)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const { id, author, text, parent_id: parentId, reply_count: replies } = comment
  const isGone = comment.deleted || comment.removal_reason !== null
  const isPending = id < 0
  const name = author?.name ?? t('formerMember')
  const isOpen = open || writing

  /** Shown at once; a refusal brings the earlier text back. */
  async function save({ text: next, mentions }: CommentFields): Promise<void> {
    store.replace(id, { ...comment, text: next, mentions: [] })
    try {
      store.replace(
        id,
        await call(api, changeComment, { params: { commentId: id }, body: { text: next, mentions } }),
      )
      setEditing(false)
    } catch (error) {
      store.replace(id, comment)
      throw error
    }
  }

  return (
    <li className="comment" data-pending={isPending || undefined}>
      {!isGone && <Avatar name={name} src={author?.photo_url ?? null} size="s" />}
      <div className="comment-body">
        {isGone ? (
          <p className="soft">
            {comment.removal_reason === null
              ? t('deleted')
              : t(comment.removed_by_operator ? 'removedByOperator' : 'removed', {
                  reason: comment.removal_reason,
                })}
          </p>
        ) : (
          <>
            <p className="comment-head">
              <b>{name}</b>
              {author?.is_member && <span className="pill">{t('member')}</span>}
              <span className="soft small">
                <time dateTime={comment.created_at}>{relativeTime(comment.created_at, strings.locale)}</time>
                {comment.edited_at !== null && ` · ${t('edited')}`}
              </span>
            </p>
            {editing ? (
              <CommentForm
                strings={strings}
                required={required}
                label={t('edit')}
                submitText={t('save')}
                text={text}
                mentions={comment.mentioned}
                postId={list.postId}
                mentionStrings={list.mentionStrings}
                send={save}
                focused
                onCancel={() => setEditing(false)}
              />
            ) : (
              <PostText text={text} mentions={comment.mentions} scope={list.scope} />
            )}
          </>
        )}
        {!isGone && !isPending && !editing && (
          <div className="comment-actions">
            <LikeButton
              small
              liked={comment.liked}
              count={comment.like_count}
              send={async (liked) =>
                call(api, liked ? likeComment : unlikeComment, { params: { commentId: id } })
              }
              onChange={(likes) => store.replace(id, { ...comment, like_count: likes })}
              strings={strings}
            />
            {parentId === null && viewer.comment_refusal === null && (
              <Button
                kind="text"
                size="s"
                aria-label={t('replyTo', { name })}
                onClick={() => setWriting(true)}
              >
                {t('reply')}
              </Button>
            )}
            {comment.own && viewer.comment_refusal === null && (
              <Button kind="text" size="s" onClick={() => setEditing(true)}>
                {t('edit')}
              </Button>
            )}
            {comment.own && (
              <Button kind="text" size="s" onClick={() => setDialog('delete')}>
                {t('delete')}
              </Button>
            )}
            {!comment.own && (
              <ButtonLink kind="text" size="s" href={list.report + id}>
                {t('report')}
              </ButtonLink>
            )}
            {viewer.manages && !comment.own && (
              <Button kind="text" size="s" onClick={() => setDialog('remove')}>
                {t('remove')}
              </Button>
            )}
            {viewer.manages && author && !comment.own && !author.is_member && (
              <Button kind="text" size="s" onClick={() => setDialog('block')}>
                {t('block')}
              </Button>
            )}
          </div>
        )}
        {parentId === null && replies > 0 && !isOpen && (
          <div className="comment-actions">
            <Button kind="text" size="s" onClick={() => setOpen(true)}>
              {t('showReplies', { count: replies })}
            </Button>
          </div>
        )}
        {parentId === null &&
          isOpen &&
          renderReplies({
            parent: { id, name },
            writing,
            onWritten: () => {
              setWriting(false)
              setOpen(true)
            },
          })}
      </div>
      <CommentDialogs
        {...list}
        comment={comment}
        dialog={dialog}
        onClose={() => setDialog(null)}
        onDeleted={() => {
          store.replace(id, replies > 0 ? { ...comment, text: '', deleted: true } : null)
          list.onCount(-1)
        }}
        onRemoved={(removed) => {
          store.replace(id, removed)
          list.onCount(-1)
        }}
      />
    </li>
  )
}
