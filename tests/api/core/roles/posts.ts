import * as comments from '#contract/posts/comments.ts'
import * as documents from '#contract/posts/documents.ts'
import * as previews from '#contract/posts/linkPreviews.ts'
import * as managed from '#contract/posts/managedPosts.ts'
import * as mentions from '#contract/posts/mentions.ts'
import * as posts from '#contract/posts/posts.ts'
import * as videos from '#contract/posts/videos.ts'
import type { PersonName } from '../../../world.ts'
import type { TestBackend } from '../../backend.ts'
import { pdfBytes } from '../../documents/documentFixtures.ts'
import { globexPosts as globex, png, postForm, usePosts } from '../../posts/postFixtures.ts'
import { captions, mp4 } from '../../posts/videoFixtures.ts'
import { rights, type Expected, type Row } from '../roleTable.ts'

/** A post for followers, as nobody of these follows Globex. */
const followers: Expected = { ...rights.refused(403), mira: 200, hugo: 200, gita: 200 }
const signedInFollowers: Expected = { ...followers, nobody: 401 }

/** Posts of Globex, which Gita is the admin of, and what people say about them. */
export const postRows = (app: TestBackend): Row[] => {
  const make = usePosts(app)
  const gita = () => app.as('gita')
  const published = async (form = {}) => ({ postId: (await make.publish(await gita(), form)).id })
  const limited = () => published({ visibility: 'followers' })
  const draft = async () => {
    const { id: postId, version } = await make.draft(await gita())
    return { params: { postId }, body: { ...postForm, version } }
  }
  const revision = async () => {
    const { id: postId, version } = await make.publish(await gita())
    const body = { ...postForm, text: 'Changed', version }
    await (await gita()).call(managed.publishPost, { params: { postId }, body })
    const { items } = await app.anyone.call(posts.listPostRevisions, { params: { postId } })
    return { postId, revisionId: items[0]?.id ?? 0 }
  }
  const commentOf = async (name: PersonName) => {
    const body = { text: 'A comment' }
    const added = await (await app.as(name)).call(comments.addComment, { params: await published(), body })
    return { commentId: added.id }
  }
  const reads: Row[] = [posts.showPost, posts.listPostRevisions].flatMap((endpoint): Row[] => [
    { endpoint, args: async () => ({ params: await published() }) },
    { endpoint, args: async () => ({ params: await limited() }), expected: followers },
  ])
  const talk: Row[] = (
    [
      [posts.showPostViewer, {}],
      [comments.listComments, {}],
      [comments.addComment, { body: { text: 'A comment' } }],
      [mentions.suggestCommentMentions, { query: { q: 'glo' } }],
      [comments.likePost, {}],
      [comments.unlikePost, {}],
    ] as const
  ).flatMap(([endpoint, rest]): Row[] => [
    { endpoint, args: async () => ({ params: await published(), ...rest }) },
    { endpoint, args: async () => ({ params: await limited(), ...rest }), expected: signedInFollowers },
  ])
  return [
    ...reads,
    ...talk,
    { endpoint: posts.listPosts },
    { endpoint: managed.listManagedPosts },
    { endpoint: mentions.suggestPostMentions, args: () => ({ query: { q: 'glo' } }) },
    {
      // No page: nothing is fetched from a host without a domain.
      endpoint: previews.previewLink,
      args: () => ({ body: { url: 'https://nothing.invalid/' } }),
      expected: { gita: 422 },
    },
    { endpoint: managed.createPost, args: () => ({ body: postForm }) },
    {
      endpoint: managed.checkPostImage,
      args: async () => ({ body: { upload: await make.upload(await gita(), await png()) } }),
    },
    {
      endpoint: videos.checkPostVideo,
      args: async () => ({
        params: globex,
        body: { upload: await make.upload(await gita(), await mp4(), 'clip.mp4', 'postVideo') },
      }),
    },
    {
      endpoint: videos.checkPostCaptions,
      args: async () => ({
        params: globex,
        body: { upload: await make.upload(await gita(), Buffer.from(captions), 'a.vtt', 'postCaptions') },
      }),
    },
    {
      endpoint: documents.checkPostDocument,
      args: async () => ({
        params: globex,
        body: { upload: await make.upload(await gita(), pdfBytes(), 'a.pdf', 'postDocument') },
      }),
    },
    { endpoint: managed.showManagedPost, args: async () => ({ params: (await draft()).params }) },
    ...[managed.savePostDraft, managed.publishPost].map((endpoint): Row => ({ endpoint, args: draft })),
    { endpoint: managed.deletePost, args: async () => ({ params: await published() }) },
    { endpoint: managed.deletePostRevision, args: async () => ({ params: await revision() }) },
    ...(
      [
        [comments.changeComment, { body: { text: 'Changed' } }],
        [comments.deleteComment, {}],
      ] as const
    ).map(([endpoint, rest]): Row => ({
      endpoint,
      args: async () => ({ params: await commentOf('ana'), ...rest }),
      expected: rights.ana,
    })),
    {
      endpoint: comments.removeComment,
      args: async () => ({ params: await commentOf('ana'), body: { reason: 'An advertisement' } }),
    },
    ...[comments.likeComment, comments.unlikeComment].map((endpoint): Row => ({
      endpoint,
      args: async () => ({ params: await commentOf('ana') }),
    })),
    { endpoint: comments.listBlockedCommenters },
    // Ivan neither comments elsewhere in this table nor is a member of Globex.
    { endpoint: comments.blockCommenter, args: async () => ({ params: { userId: await app.idOf('ivan') } }) },
    {
      endpoint: comments.unblockCommenter,
      args: async () => ({ params: { userId: await app.idOf('ivan') } }),
      missing: { as: 'gita', args: { params: { slug: 'nowhere', userId: 1 } } },
    },
  ]
}
