import sharp from 'sharp'
import { createPost, publishPost, type ManagedPost, type PostForm } from '#contract/posts/managedPosts.ts'
import type { UploadPurpose } from '#contract/uploads/uploads.ts'
import type { Caller, TestBackend } from '../backend.ts'
import { readFileAs } from '../files/readFile.ts'
import { tusRequests } from '../files/tusRequests.ts'

export const globexPosts = { slug: 'globex' }
export const postForm: PostForm = {
  text: 'We measure.',
  mentions: [],
  link_preview: null,
  visibility: 'everyone',
  commenting: 'everyone',
  images: [],
  video: null,
  documents: [],
  jobs: [],
}

/** The arguments that save a post with some fields changed. */
export const changed = (post: ManagedPost, to: object) => ({
  params: { postId: post.id },
  body: { ...postForm, version: post.version, ...to },
})

/** A picture of one colour. */
export const png = (width = 400, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6f5e' } })
    .png()
    .toBuffer()

/** An animation of three frames. */
export async function gif(width = 240, height = 120): Promise<Buffer> {
  const frames = await Promise.all(
    ['#aa0000', '#00aa00', '#0000aa'].map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
}

/** Posts of Globex, which Gita is the admin of. */
export function usePosts(app: TestBackend) {
  const tus = tusRequests(app)
  return {
    draft: (by: Caller, form: Partial<PostForm> = {}): Promise<ManagedPost> =>
      by.call(createPost, { params: globexPosts, body: { ...postForm, ...form } }),
    async publish(by: Caller, form: Partial<PostForm> = {}): Promise<ManagedPost> {
      const { id: postId, version } = await by.call(createPost, {
        params: globexPosts,
        body: { ...postForm, ...form },
      })
      return by.call(publishPost, { params: { postId }, body: { ...postForm, ...form, version } })
    },
    upload: (
      by: Caller,
      bytes: Uint8Array,
      name = 'picture.png',
      purpose: UploadPurpose = 'postImage',
    ): Promise<string> => tus.upload(by, bytes, name, purpose),
    file: (by: Pick<Caller, 'token'>, url: string, init?: RequestInit) => readFileAs(app, by, url, init),
  }
}
