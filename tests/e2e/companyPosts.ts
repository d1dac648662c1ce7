import { call } from '#contract/core/call.ts'
import { createPost, publishPost, type PostForm } from '#contract/posts/managedPosts.ts'
import { postForm } from '../api/posts/postFixtures.ts'
import type { NewAccount } from './accounts.ts'

/** Publishes a post of the admin's company, and returns its ID. */
export async function publishPostOf(admin: NewAccount, form: Partial<PostForm>): Promise<number> {
  const body = { ...postForm, ...form }
  const { id: postId, version } = await call(admin.api, createPost, {
    params: { slug: admin.slug ?? '' },
    body,
  })
  await call(admin.api, publishPost, { params: { postId }, body: { ...body, version } })
  return postId
}
