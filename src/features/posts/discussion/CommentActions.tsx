import { Ellipsis } from 'lucide'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { likeComment, unlikeComment, type Comment } from '#contract/posts/comments.ts'
import { translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Menu, MenuButton, MenuLink } from '#ui/Menu.tsx'
import type { OpenDialog } from './CommentDialogs.tsx'
import type { CommentListProps } from './commentListProps.ts'
import { LikeButton } from './LikeButton.tsx'

interface CommentActionsProps extends Pick<CommentListProps, 'strings' | 'viewer' | 'report'> {
  comment: Comment
  name: string
  onLike: (count: number, liked: boolean) => void
  onReply: () => void
  onEdit: () => void
  onAsk: (dialog: OpenDialog) => void
}

/** Liking and replying, which everyone does, in a line; the rest in a menu. */
export function CommentActions({ strings, viewer, report, comment, name, ...on }: CommentActionsProps) {
  const t = translatorFor(strings)
  const { id: commentId, author, own, parent_id: parentId } = comment
  const mayComment = viewer.comment_refusal === null
  return (
    <div className="comment-actions">
      <LikeButton
        small
        liked={comment.liked}
        count={comment.like_count}
        send={async (liked) => call(api, liked ? likeComment : unlikeComment, { params: { commentId } })}
        onChange={on.onLike}
        strings={strings}
      />
      {parentId === null && mayComment && (
        <Button kind="text" size="s" aria-label={t('replyTo', { name })} onClick={on.onReply}>
          {t('reply')}
        </Button>
      )}
      <Menu
        label={t('actions', { name })}
        triggerClass="icon-button"
        trigger={<Icon icon={Ellipsis} size={20} />}
      >
        {own ? (
          <>
            {mayComment && <MenuButton onClick={on.onEdit}>{t('edit')}</MenuButton>}
            <MenuButton kind="danger" onClick={() => on.onAsk('delete')}>
              {t('delete')}
            </MenuButton>
          </>
        ) : (
          <MenuLink href={report + commentId}>{t('report')}</MenuLink>
        )}
        {viewer.manages && !own && (
          <MenuButton kind="danger" onClick={() => on.onAsk('remove')}>
            {t('remove')}
          </MenuButton>
        )}
        {viewer.manages && author && !own && !author.is_member && (
          <MenuButton kind="danger" onClick={() => on.onAsk('block')}>
            {t('block')}
          </MenuButton>
        )}
      </Menu>
    </div>
  )
}
