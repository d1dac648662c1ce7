import { languageTag } from '#contract/core/locale.ts'
import type { Post } from '#contract/posts/posts.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'

interface PostCountsProps {
  post: Pick<Post, 'like_count' | 'comment_count'>
  strings: StringsOf<'posts', 'card'>
  href: string
}

/** The likes and comments of a post in a list; they lead to its page. */
export function PostCounts({ post, strings, href }: PostCountsProps) {
  const t = translatorFor(strings)
  const format = (count: number) => count.toLocaleString(languageTag(strings.locale))
  const { like_count: likes, comment_count: comments } = post
  return (
    <ul className="dotted soft small">
      {likes > 0 && <li>{t('likes', { count: likes, number: format(likes) })}</li>}
      <li>
        <a href={href}>{t('comments', { count: comments, number: format(comments) })}</a>
      </li>
    </ul>
  )
}
