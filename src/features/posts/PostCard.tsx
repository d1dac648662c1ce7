import type { ReactNode } from 'react'
import type { Post } from '#contract/posts/posts.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { relativeTime } from '#i18n/relativeTime.ts'
import { PostImages } from './PostImages.tsx'
import { PostText } from './PostText.tsx'

interface PostCardProps {
  post: Post
  strings: StringsOf<'posts', 'card'>
  /** The page of the post; not on that page itself. */
  href?: string | undefined
  /** Where the versions are compared. */
  history: string
  /** Its first image is visible at once. */
  eager?: boolean
  children?: ReactNode
}

/** A post. Public pages render it on the server only. */
export function PostCard({ post, strings, href, history, eager = false, children }: PostCardProps) {
  const t = translatorFor(strings)
  const { text, visibility, images, published_at: at, edited_at: editedAt } = post
  const isLimited = visibility === 'followers'
  const time = (
    <time dateTime={at} data-ago={strings.locale} suppressHydrationWarning>
      {relativeTime(at, strings.locale)}
    </time>
  )
  return (
    <article className="post" data-post={post.id}>
      <p className="post-head soft small">
        {href === undefined ? time : <a href={href}>{time}</a>}
        {isLimited && <span className="pill">{t('forFollowers')}</span>}
        {editedAt !== null && (
          <a href={history} rel="nofollow">
            {t('edited')}
          </a>
        )}
      </p>
      {text && <PostText text={text} />}
      <PostImages images={images} strings={strings} secured={isLimited} eager={eager} />
      {children}
    </article>
  )
}
