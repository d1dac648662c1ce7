import { followCompany, unfollowCompany } from '#contract/companies/follow.ts'
import * as comments from '#contract/posts/comments.ts'
import { deletePost, publishPost, type ManagedPost } from '#contract/posts/managedPosts.ts'
import { postChannel } from '#contract/realtime/channels.ts'
import type { PostVisibility } from '#contract/posts/posts.ts'
import type { Caller, TestBackend } from '../backend.ts'
import { pdfBytes } from '../documents/documentFixtures.ts'
import { createPerson } from '../employments/invitationFixtures.ts'
import { changed, globexPosts as params, png, usePosts } from './postFixtures.ts'
import { mp4 } from './videoFixtures.ts'

/** Posts of Globex: two as they were published, one that was for everyone before, a draft, and a deleted one. */
export const kinds = ['everyone', 'followers', 'narrowed', 'draft', 'deleted'] as const
export type Kind = (typeof kinds)[number]

/** Texts that only this post contains: its own, its earlier one, and a comment on it. */
export const markersOf = (kind: Kind) => [`Text of ${kind}`, `Earlier of ${kind}`, `Said about ${kind}`]

/**
 * Who looks: signed out; signed in; a follower, and one who follows no more; a follower and somebody else who may not
 * comment; members of the company without and with rights; and the admin of another company.
 */
export const viewers = [
  ...(['signedOut', 'signedIn', 'follower', 'former', 'blockedFollower', 'blocked'] as const),
  ...(['member', 'admin', 'otherAdmin'] as const),
]
export type Viewer = (typeof viewers)[number]

const none = [] as const
const open = ['everyone'] as const
const published = ['everyone', 'followers', 'narrowed'] as const
const all = [...published, 'draft'] as const
type Shows = Readonly<Record<Viewer, readonly Kind[]>>

const readable: Shows = {
  signedOut: open,
  signedIn: open,
  follower: published,
  former: open,
  blockedFollower: published,
  blocked: open,
  member: published,
  admin: published,
  otherAdmin: open,
}
const signedInReadable: Shows = { ...readable, signedOut: none }
const forNobody: Shows = Object.fromEntries(viewers.map((viewer) => [viewer, none])) as unknown as Shows

export interface Shown {
  readonly id: number
  readonly commentId: number
  readonly visibility: PostVisibility
  readonly files: readonly string[]
}

/** The table: which posts a viewer finds in the bodies of these addresses. */
export const surfaces = {
  list: { shows: readable, addresses: () => ['companies/globex/posts'] },
  listForEveryone: {
    shows: { ...forNobody, ...Object.fromEntries(viewers.map((viewer) => [viewer, open])) },
    addresses: () => ['companies/globex/posts?visibility=everyone'],
  },
  listForFollowers: {
    shows: Object.fromEntries(
      viewers.map((viewer) => [viewer, readable[viewer].filter((kind) => kind !== 'everyone')]),
    ) as unknown as Shows,
    addresses: () => ['companies/globex/posts?visibility=followers'],
  },
  post: { shows: readable, addresses: ({ id }: Shown) => [`posts/${id}`] },
  revisions: { shows: readable, addresses: ({ id }: Shown) => [`posts/${id}/revisions`] },
  comments: {
    shows: signedInReadable,
    addresses: ({ id }: Shown) => [`posts/${id}/comments`],
  },
  managed: {
    shows: { ...forNobody, admin: all },
    addresses: ({ id }: Shown) => [
      ...['companies/globex/managed-posts', 'companies/globex/managed-posts?q=of&sort=az'],
      ...['companies/globex/managed-posts?status=draft', `managed-posts/${id}`],
    ],
  },
  // News of the companies that somebody follows; signed out, of all.
  activities: {
    shows: { ...forNobody, signedOut: open, follower: published, blockedFollower: published },
    addresses: () => ['activities', 'activities?kind=posts'],
  },
  // Ana, who comments on every post.
  activitiesOfPerson: {
    shows: Object.fromEntries(
      viewers.map((viewer) => [viewer, viewer === 'signedOut' ? none : open]),
    ) as unknown as Shows,
    addresses: (_: Shown, anaId: number) => [`profile/activities/${anaId}`],
  },
  reported: { shows: readable, addresses: ({ id }: Shown) => [`reports/subject?about=post-${id}`] },
  reportedComment: {
    shows: signedInReadable,
    addresses: ({ commentId }: Shown) => [`reports/subject?about=comment-${commentId}`],
  },
  // Where nothing of a post belongs.
  elsewhere: {
    shows: forNobody,
    addresses: (_: Shown, anaId: number) => [
      ...['companies/globex', 'directory/summary', 'directory/new-jobs', 'home', 'counts', 'notifications'],
      ...[`profile/show/${anaId}`, 'people?q=Text', 'jobs?q=Text', 'following', 'following/suggestions'],
    ],
  },
} as const satisfies Record<
  string,
  { shows: Shows; addresses: (post: Shown, anaId: number) => readonly string[] }
>
export type SurfaceName = keyof typeof surfaces
export const surfaceNames = Object.keys(surfaces) as SurfaceName[]

/** What else a viewer may do, by its outcome: a status, or the code of a refusal. */
export const acts = {
  files: { allows: { ...readable, admin: all } },
  viewer: { allows: signedInReadable },
  channel: { allows: signedInReadable },
  like: { allows: signedInReadable },
  likeComment: { allows: signedInReadable },
  comment: { allows: { ...signedInReadable, blocked: none, blockedFollower: none } },
} as const satisfies Record<string, { allows: Shows }>

/** The posts with everything that belongs to them, and the viewers. */
export async function createShownPosts(app: TestBackend) {
  const make = usePosts(app)
  const gita = await app.as('gita')
  const ana = await app.as('ana')
  await ana.call(followCompany, { params })
  const create = async (kind: Kind): Promise<Shown> => {
    const isVideo = kind === 'followers'
    const attached = isVideo ? await videoForm(gita, make, kind) : await imageForm(gita, make)
    const [text = '', earlier = '', commentText = ''] = markersOf(kind)
    const first: PostVisibility = kind === 'followers' ? 'followers' : 'everyone'
    const draft = await make.draft(gita, {
      text: kind === 'draft' ? text : earlier,
      visibility: first,
      ...attached,
      documents: [{ upload: await make.upload(gita, pdfBytes(kind), `${kind}.pdf`, 'postDocument') }],
    })
    if (kind === 'draft') return toShown(draft, noComment)
    const unchanged = unchangedFiles(draft)
    const post = await gita.call(
      publishPost,
      changed(draft, { text: earlier, visibility: first, ...unchanged }),
    )
    const { id: commentId } = await ana.call(comments.addComment, {
      params: { postId: post.id },
      body: { text: commentText },
    })
    const visibility = kind === 'narrowed' ? 'followers' : first
    const edited = await gita.call(publishPost, changed(post, { text, visibility, ...unchanged }))
    if (kind === 'deleted') await gita.call(deletePost, { params: { postId: post.id } })
    return toShown(edited, commentId)
  }
  const posts = {} as Record<Kind, Shown>
  for (const kind of kinds) posts[kind] = await create(kind)
  const [signedIn, follower, former, blockedFollower, blocked] = await Promise.all(
    Array.from({ length: 5 }, () => createPerson(app)),
  )
  for (const one of [follower, former, blockedFollower]) await one!.caller.call(followCompany, { params })
  await former!.caller.call(unfollowCompany, { params })
  for (const one of [blocked, blockedFollower])
    await gita.call(comments.blockCommenter, { params: { ...params, userId: one!.id } })
  const callers: Readonly<Record<Viewer, Caller>> = {
    signedOut: app.anyone,
    signedIn: signedIn!.caller,
    follower: follower!.caller,
    former: former!.caller,
    blockedFollower: blockedFollower!.caller,
    blocked: blocked!.caller,
    member: await app.as('mira'),
    admin: gita,
    otherAdmin: await app.as('ivan'),
  }
  return { posts, callers, anaId: await app.idOf('ana') }
}

const toShown = (post: ManagedPost, commentId: number): Shown => {
  const { images, video, documents, id, visibility } = post
  const files = [
    ...images.flatMap(({ url }) => [url, `${url}.96.webp`]),
    ...(video ? [video.url, video.poster?.url ?? '', video.captions?.url ?? ''] : []),
    ...documents.map(({ url }) => url),
  ]
  return { id, commentId, visibility, files }
}

type Make = ReturnType<typeof usePosts>

const imageForm = async (by: Caller, make: Make) => ({
  images: [{ upload: await make.upload(by, await png()), alt: 'Green' }],
})

const videoForm = async (by: Caller, make: Make, kind: Kind) => ({
  video: {
    upload: await make.upload(by, await mp4(), 'clip.mp4', 'postVideo'),
    alt: 'Scales',
    poster: await make.upload(by, await png()),
    captions: {
      upload: await make.upload(
        by,
        Buffer.from(`WEBVTT\n\n00:00.000 --> 00:00.500\nCaption of ${kind}\n`),
        ...(['a.vtt', 'postCaptions'] as const),
      ),
      language: 'en' as const,
    },
  },
})

const noComment = 999_999

/** The form's part that leaves the files of a post as they are. */
const unchangedFiles = ({ images, video, documents }: ManagedPost) => ({
  images: images.map(({ id, alt }) => ({ id, alt })),
  video: video && { id: video.id, alt: video.alt, captions: { language: 'en' as const } },
  documents: documents.map(({ id }) => ({ id })),
})

export const channelOf = (post: Shown): string => `private-${postChannel(post)}`
