import type { ReactNode } from 'react'
import type { Post } from '#contract/posts/posts.ts'
import { siteAddress } from '#features/files/siteAddress.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { relativeTime } from '#i18n/relativeTime.ts'
import { pathsFor, type Scope } from '#paths'
import { LinkCard } from './LinkCard.tsx'
import { PostDocuments } from './PostDocuments.tsx'
import { PostImages } from './PostImages.tsx'
import { PostJobs } from './PostJobs.tsx'
import { PostText } from './PostText.tsx'
import { PostVideo } from './PostVideo.tsx'

interface PostCardProps {
  post: Post
  strings: StringsOf<'posts', 'card'>
  scope: Scope
  /** On the page of the post, which it does not link to. */
  isPage?: boolean
  /** Its first image is visible at once. */
  eager?: boolean
  children?: ReactNode
}

/** A post. Public pages render it on the server only. */
export function PostCard({ post, strings, scope, isPage = false, eager = false, children }: PostCardProps) {
  const t = translatorFor(strings)
  const path = pathsFor({ ...scope, profileId: null })
  const params = { slug: post.company.slug, id: post.id }
  const {
    text,
    mentions,
    link_preview: preview,
    visibility,
    images,
    video,
    documents,
    jobs,
    published_at: at,
    edited_at: editedAt,
  } = post
  const isLimited = visibility === 'followers'
  const addressOf = isLimited ? (url: string) => siteAddress(url, scope) : undefined
  const time = (
    <time dateTime={at} data-ago={strings.locale} suppressHydrationWarning>
      {relativeTime(at, strings.locale)}
    </time>
  )
  return (
    <article className="post" data-post={post.id}>
      <p className="post-head soft small">
        {isPage ? time : <a href={path('companyPost', params)}>{time}</a>}
        {isLimited && <span className="pill">{t('forFollowers')}</span>}
        {editedAt !== null && (
          <a href={path('postHistory', params)} rel="nofollow">
            {t('edited')}
          </a>
        )}
      </p>
      {text && <PostText text={text} mentions={mentions} scope={scope} />}
      <PostImages images={images} strings={strings} secured={isLimited} eager={eager} />
      {video && <PostVideo video={video} strings={strings} addressOf={addressOf} />}
      <PostDocuments documents={documents} strings={strings} addressOf={addressOf} />
      {preview && <LinkCard preview={preview} secured={isLimited} />}
      {jobs.length > 0 && (
        <PostJobs
          jobs={jobs}
          strings={strings}
          hrefOf={(id) => path('companyJob', { slug: post.company.slug, id })}
        />
      )}
      {children}
    </article>
  )
}
