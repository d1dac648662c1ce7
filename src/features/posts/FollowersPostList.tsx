import type { Post } from '#contract/posts/posts.ts'
import type { StringsOf } from '#i18n/island.ts'
import { pathsFor, type Scope } from '#paths'
import { PostCard } from './PostCard.tsx'
import { PostCounts } from './PostCounts.tsx'

interface FollowersPostListProps {
  slug: string
  scope: Scope
  card: StringsOf<'posts', 'card'>
  items: readonly Post[]
}

export default function FollowersPostList({ slug, scope, card, items }: FollowersPostListProps) {
  const path = pathsFor({ ...scope, profileId: null })
  return items.map((post) => (
    <PostCard key={post.id} post={post} strings={card} scope={scope}>
      <PostCounts post={post} strings={card} href={path('companyPost', { slug, id: post.id })} />
    </PostCard>
  ))
}
