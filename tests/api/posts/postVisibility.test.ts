import { beforeAll, expect, test } from 'vitest'
import { authorizeChannel } from '#contract/accounts/session.ts'
import * as comments from '#contract/posts/comments.ts'
import { showPostViewer } from '#contract/posts/posts.ts'
import { useBackend, type Caller } from '../backend.ts'
import { usePosts } from './postFixtures.ts'
import {
  acts,
  channelOf,
  createShownPosts,
  kinds,
  markersOf,
  surfaceNames,
  surfaces,
  viewers,
  type Kind,
  type Shown,
  type SurfaceName,
  type Viewer,
} from './postVisibilityTable.ts'

const app = useBackend({ rateFactor: 10_000 })
const make = usePosts(app)
let shown: Awaited<ReturnType<typeof createShownPosts>>
beforeAll(async () => void (shown = await createShownPosts(app)))

/** The raw body of an address; empty where the viewer is refused. */
async function read({ token }: Pick<Caller, 'token'>, address: string): Promise<string> {
  const url = new URL(address, 'http://backend/api/')
  url.searchParams.set('locale', 'en_GB')
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  const response = await app.send(new Request(url, { headers }))
  const body = await response.text()
  expect([200, 401, 403, 404], `${address}: ${body}`).toContain(response.status)
  return body
}

/** The posts of which a viewer finds anything on a surface. */
async function findKinds(viewer: Viewer, name: SurfaceName): Promise<Kind[]> {
  const addresses = kinds.flatMap((kind) => surfaces[name].addresses(shown.posts[kind], shown.anaId))
  const bodies = await Promise.all(
    [...new Set(addresses)].map((address) => read(shown.callers[viewer], address)),
  )
  const wire = bodies.join('\n')
  return kinds.filter((kind) => markersOf(kind).some((marker) => wire.includes(marker)))
}

test.each(viewers)('%s finds the posts that they may read, and nothing of others', async (viewer) => {
  for (const name of surfaceNames)
    expect([name, await findKinds(viewer, name)]).toEqual([name, surfaces[name].shows[viewer]])
})

const allowed = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    () => false,
  )

/** Whether a viewer may do something with a post. */
const attempts: Readonly<Record<keyof typeof acts, (by: Caller, post: Shown) => Promise<boolean>>> = {
  async files(by, { files }) {
    const statuses = await Promise.all(files.map(async (url) => (await make.file(by, url)).status))
    // All of them, or none.
    expect(new Set(statuses.map((status) => status === 200)).size).toBe(1)
    return statuses.every((status) => status === 200)
  },
  viewer: (by, { id }) => allowed(by.call(showPostViewer, { params: { postId: id } })),
  async channel(by, post) {
    const join = (channel_name: string) =>
      allowed(by.call(authorizeChannel, { body: { socket_id: '1.1', channel_name, app_key: 'jobs-key' } }))
    const other = { ...post, visibility: post.visibility === 'everyone' ? 'followers' : 'everyone' } as const
    expect(await join(channelOf(other))).toBe(false)
    return join(channelOf(post))
  },
  like: (by, { id }) => allowed(by.call(comments.likePost, { params: { postId: id } })),
  likeComment: (by, { commentId }) => allowed(by.call(comments.likeComment, { params: { commentId } })),
  comment: (by, { id }) =>
    allowed(by.call(comments.addComment, { params: { postId: id }, body: { text: 'Hello' } })),
}

test.each(viewers)('%s opens files, listens, likes and comments where they may', async (viewer) => {
  for (const name of Object.keys(acts) as (keyof typeof acts)[]) {
    const found: Kind[] = []
    for (const kind of kinds)
      if (await attempts[name](shown.callers[viewer], shown.posts[kind])) found.push(kind)
    expect([name, found]).toEqual([name, acts[name].allows[viewer]])
  }
})
