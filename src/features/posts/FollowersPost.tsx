import { lazy, memo, Suspense, useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { api } from '#client/api.ts'
import { onFollowChange } from '#client/followChanges.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { showPost, type Post } from '#contract/posts/posts.ts'
import type { StringsOf } from '#i18n/island.ts'
import type { Scope } from '#paths'
import Discussion from './discussion/Discussion.tsx'

// Only for those who may read the post.
const PostCard = lazy(async () => ({ default: (await import('./PostCard.tsx')).PostCard }))

interface FollowersPostProps {
  card: StringsOf<'posts', 'card'>
  discussion: ComponentProps<typeof Discussion>
  scope: Scope
  /** What everyone else sees. */
  children?: ReactNode
}

/** A post for followers, on a page that contains nothing of it. */
function FollowersPost({ card, discussion, scope, children }: FollowersPostProps) {
  const [post, setPost] = useState<Post | null>(null)
  const { postId, slug } = discussion
  useEffect(() => {
    const load = () =>
      void call(api, showPost, { params: { postId } }).then(setPost, (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        // Who unfollows does not read on.
        if (error.code === 'postForFollowers') setPost(null)
      })
    load()
    return onFollowChange(slug, load)
  }, [postId, slug])
  if (!post) return children
  return (
    <div className="posts">
      <Suspense>
        <PostCard post={post} strings={card} scope={scope} isPage />
      </Suspense>
      <Discussion
        {...discussion}
        visibility={post.visibility}
        likes={post.like_count}
        comments={post.comment_count}
      />
    </div>
  )
}

export default memo(FollowersPost)
