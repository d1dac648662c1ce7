import { useId, useState, type ReactNode } from 'react'
import { api } from '#client/api.ts'
import { changeAndFocus } from '#client/changeAndFocus.ts'
import { call } from '#contract/core/call.ts'
import { changeComment, type Comment, type CommentForm as CommentFields } from '#contract/posts/comments.ts'
import { translatorFor } from '#i18n/island.ts'
import { relativeTime } from '#i18n/relativeTime.ts'
import { pathsFor } from '#paths'
import { Button } from '#ui/Button.tsx'
import { Avatar } from '#ui/Marks.tsx'
import { PostText } from '../PostText.tsx'
import { CommentActions } from './CommentActions.tsx'
import { CommentDialogs, type OpenDialog } from './CommentDialogs.tsx'
import { CommentForm } from './CommentForm.tsx'
import type { CommentListProps } from './commentListProps.ts'
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
  const isGone = comment.deleted || comment.removal_reason !== null || comment.removed_by_operator
  const isPending = id < 0
  const name = author?.name ?? t('formerMember')
  const isOpen = open || writing
  const itemId = useId()
  function change(apply: () => void): void {
    const candidates = commentOrSibling(document.getElementById(itemId))
    changeAndFocus(apply, () => candidates)
  }

  /** Shown at once; a refusal brings the earlier text back. */
  async function save({ text: next, mentions }: CommentFields): Promise<void> {
    store.replace(id, { ...comment, text: next, mentions: [] })
    try {
      store.replace(
        id,
        await call(api, changeComment, { params: { commentId: id }, body: { text: next, mentions } }),
      )
      change(() => setEditing(false))
    } catch (error) {
      store.replace(id, comment)
      throw error
    }
  }

  return (
    <li id={itemId} className="comment" tabIndex={-1} data-pending={isPending || undefined}>
      {!isGone && <Avatar name={name} src={author?.photo_url ?? null} size="s" />}
      <div className="comment-body">
        {isGone ? (
          <p className="soft">
            {comment.removal_reason === null
              ? t(comment.removed_by_operator ? 'removedByUs' : 'deleted')
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
                onCancel={() => change(() => setEditing(false))}
              />
            ) : (
              <PostText text={text} mentions={comment.mentions} scope={list.scope} />
            )}
            {comment.hidden_by !== null && (
              <p className="soft small">
                {t('hiddenByUs')}{' '}
                <a href={pathsFor(list.scope)('contentDecision', { id: comment.hidden_by })}>
                  {t('seeDecision')}
                </a>
              </p>
            )}
          </>
        )}
        {!isGone && !isPending && !editing && (
          <CommentActions
            strings={strings}
            viewer={viewer}
            report={list.report}
            comment={comment}
            name={name}
            onLike={(count, liked) => store.change(id, { like_count: count, liked })}
            onReply={() => setWriting(true)}
            onEdit={() => setEditing(true)}
            onAsk={setDialog}
          />
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
            onWritten: () =>
              change(() => {
                setWriting(false)
                setOpen(true)
              }),
          })}
      </div>
      <CommentDialogs
        {...list}
        comment={comment}
        dialog={dialog}
        onClose={() => change(() => setDialog(null))}
        onDeleted={() => {
          change(() => store.replace(id, replies > 0 ? { ...comment, text: '', deleted: true } : null))
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

/** Where the focus stays: on the comment itself, or on what is beside it once it is gone. */
function commentOrSibling(item: HTMLElement | null): (Element | null | undefined)[] {
  return [
    item,
    item?.nextElementSibling,
    item?.previousElementSibling,
    item?.parentElement?.closest('.comment'),
    item?.closest('.discussion'),
  ]
}
