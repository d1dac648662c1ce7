import { lazy, memo, Suspense, useEffect, useState } from 'react'
import { LoadMoreButton } from '#client/ActionButton.tsx'
import { api } from '#client/api.ts'
import { onFollowChange } from '#client/followChanges.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { listPosts, type Post } from '#contract/posts/posts.ts'
import type { StringsOf } from '#i18n/island.ts'
import type { Scope } from '#paths'

// Only for those who may read such posts, and only if there are any.
const FollowersPostList = lazy(() => import('./FollowersPostList.tsx'))

interface FollowersPostsProps {
  slug: string
  scope: Scope
  card: StringsOf<'posts', 'card'>
  title: string
  lead: string
  more: string
}

/** The posts that only followers and members read; they are on no cached page. Empty for everyone else. */
function FollowersPosts({ slug, scope, card, title, lead, more }: FollowersPostsProps) {
  const [shown, setShown] = useState<{ items: readonly Post[]; next: string | null }>({
    items: [],
    next: null,
  })
  const load = async (after: string | null) => {
    const page = await call(api, listPosts, {
      params: { slug },
      query: { visibility: 'followers', limit: 5, ...(after === null ? {} : { after }) },
    })
    setShown((known) => ({
      items: after === null ? page.items : [...known.items, ...page.items],
      next: page.next,
    }))
  }
  useEffect(() => {
    const load = () =>
      void call(api, listPosts, { params: { slug }, query: { visibility: 'followers', limit: 5 } }).then(
        setShown,
        // The public posts are there all the same.
        (error: unknown) => {
          if (!(error instanceof CallError)) throw error
        },
      )
    load()
    return onFollowChange(slug, load)
  }, [slug])
  if (shown.items.length === 0) return null
  return (
    <section className="posts-for-followers" aria-labelledby="followers-posts">
      <h2 id="followers-posts">{title}</h2>
      <p className="soft">{lead}</p>
      <div className="posts">
        <Suspense>
          <FollowersPostList slug={slug} scope={scope} card={card} items={shown.items} />
        </Suspense>
        {shown.next !== null && <LoadMoreButton action={() => load(shown.next)}>{more}</LoadMoreButton>}
      </div>
    </section>
  )
}

// Astro's renderer recognizes a memo component directly.
export default memo(FollowersPosts)
