import type { Comment } from '#contract/posts/comments.ts'
import { $profile } from '#client/ownProfile.ts'

let lastId = 0

/** A comment as it is shown while it is being sent. */
export function newComment(postId: number, parentId: number | null, text: string): Comment {
  const profile = $profile.get().data
  return {
    id: --lastId,
    post_id: postId,
    parent_id: parentId,
    author: profile
      ? {
          user_id: profile.user_id,
          name: `${profile.first_name} ${profile.last_name}`,
          photo_url: profile.photo_url,
          is_member: false,
        }
      : null,
    text,
    mentions: [],
    mentioned: [],
    created_at: new Date().toISOString(),
    edited_at: null,
    deleted: false,
    removal_reason: null,
    removed_by_operator: false,
    like_count: 0,
    reply_count: 0,
    liked: false,
    own: true,
    hidden_by: null,
  }
}
