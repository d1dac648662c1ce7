import { useStore } from '@nanostores/react'
import { lazy, memo, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { api } from '#client/api.ts'
import { onFollowChange } from '#client/followChanges.ts'
import { $profile } from '#client/ownProfile.ts'
import { afterGaps, subscribe } from '#client/realtime.ts'
import stylesheet from '#styles/features/discussion.css?url'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { languageTag } from '#contract/core/locale.ts'
import { likePost, unlikePost } from '#contract/posts/comments.ts'
import type { PostChange } from '#contract/posts/postChanged.ts'
import { showPostViewer, type PostViewer, type PostVisibility } from '#contract/posts/posts.ts'
import { userChannel, postChannel } from '#contract/realtime/channels.ts'
import { translatorFor } from '#i18n/island.ts'
import { ButtonLink } from '#ui/Button.tsx'
import type { CommentListProps } from './commentListProps.ts'
import { LikeButton } from './LikeButton.tsx'
import { createPostChanges } from './postChanges.ts'

export interface DiscussionProps extends Pick<
  CommentListProps,
  'strings' | 'mentionStrings' | 'scope' | 'required' | 'slug' | 'postId' | 'report'
> {
  visibility: PostVisibility
  /** As of the cached page, which may be a minute old. */
  likes: number
  comments: number
  /** Where signed-out visitors log in; leads back here. */
  login: string
}

const CommentList = lazy(async () => ({ default: (await import('./CommentList.tsx')).CommentList }))
const loadEvent = async () => (await import('#contract/posts/postChanged.ts')).postChanged
const loadRightsEvent = async () => (await import('#contract/realtime/events.ts')).rightsChanged
/** The time over which readers spread when all of them must load the same comments, in milliseconds. */
const spreadMs = 2_000

/** Likes and comments. Signed-out visitors see the numbers; the comments load for signed-in readers only. */
function Discussion(props: DiscussionProps) {
  const { strings, slug, postId, visibility, login } = props
  const t = translatorFor(strings)
  const [viewer, setViewer] = useState<PostViewer | null>(null)
  const [counts, setCounts] = useState({ likes: props.likes, comments: props.comments })
  const [changes] = useState(createPostChanges)

  const loadViewer = () => {
    call(api, showPostViewer, { params: { postId } }).then(setViewer, (error: unknown) => {
      if (!(error instanceof CallError)) throw error
    })
  }
  const load = useEffectEvent(loadViewer)
  const receive = useEffectEvent((change: PostChange) => {
    setCounts({ likes: change.like_count, comments: change.comment_count })
    const { comments, deleted_comment_ids: deleted } = change
    if (comments) changes.emit({ comments, deleted })
    else setTimeout(() => changes.emit(null), Math.random() * spreadMs)
  })
  useEffect(() => {
    load()
    return subscribe(
      loadEvent,
      postChannel({ id: postId, visibility }),
      receive,
      // What happened before the subscription, or while the connection was lost.
      () => changes.emit(null),
    )
  }, [postId, visibility, changes])
  // Whether the reader may comment changes while the page is open: they follow, or the company blocks them.
  const ownId = useStore($profile).data?.user_id
  useEffect(() => onFollowChange(slug, load), [slug])
  useEffect(
    () =>
      ownId === undefined
        ? undefined
        : subscribe(loadRightsEvent, userChannel(ownId), () => load(), afterGaps(load)),
    [ownId],
  )
  const countBy = (by: number) =>
    setCounts((known) => ({ ...known, comments: Math.max(0, known.comments + by) }))

  const number = (count: number) => count.toLocaleString(languageTag(strings.locale))
  const commentCount = t('comments', { count: counts.comments, number: number(counts.comments) })
  if (!viewer)
    return (
      <div className="post-talk">
        <ul className="dotted soft">
          <li>{t('likes', { count: counts.likes, number: number(counts.likes) })}</li>
          <li>{commentCount}</li>
        </ul>
        <ButtonLink href={login} rel="nofollow">
          {t('logIn')}
        </ButtonLink>
      </div>
    )
  return (
    <>
      {/* Only signed-in readers need it. */}
      <link rel="stylesheet" href={stylesheet} precedence="features" />
      <div className="post-talk">
        <LikeButton
          liked={viewer.liked}
          count={counts.likes}
          send={async (liked) => call(api, liked ? likePost : unlikePost, { params: { postId } })}
          onChange={(likes) => setCounts((known) => ({ ...known, likes }))}
          strings={strings}
        />
        <span className="soft number">{commentCount}</span>
      </div>
      <Suspense>
        <CommentList
          strings={strings}
          mentionStrings={props.mentionStrings}
          scope={props.scope}
          required={props.required}
          slug={slug}
          report={props.report}
          postId={postId}
          viewer={viewer}
          changes={changes}
          reloadViewer={loadViewer}
          onCount={countBy}
        />
      </Suspense>
    </>
  )
}

// Astro's renderer recognizes a memo component directly.
export default memo(Discussion)
