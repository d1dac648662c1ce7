import type { AstroGlobal } from 'astro'
import type { Post } from '#contract/posts/posts.ts'
import { stringsFor } from '#i18n/forIsland.ts'

/** Props of the discussion below a post. */
export function discussionProps(
  { locals }: Pick<AstroGlobal, 'locals'>,
  slug: string,
  post: Pick<Post, 'id' | 'visibility' | 'like_count' | 'comment_count'>,
) {
  const { locale, path, scope, site, t } = locals
  const { pathname: next } = new URL(path('companyPost', { slug, id: post.id }), site.siteUrl)
  return {
    strings: stringsFor(locale, 'posts', 'discussion'),
    mentionStrings: stringsFor(locale, 'posts', 'mentions'),
    scope,
    required: t('validation:form.required'),
    slug,
    postId: post.id,
    visibility: post.visibility,
    likes: post.like_count,
    comments: post.comment_count,
    login: path('login', null, { next }),
    // The id of a comment follows.
    report: path('report', null, { about: 'comment-' }),
  }
}
