import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import {
  checkPostImage,
  createPost,
  deletePost,
  deletePostRevision,
  listManagedPosts,
  publishPost,
  savePostDraft,
  type ManagedPost,
} from '#contract/posts/managedPosts.ts'
import { listPostRevisions, listPosts, showPost } from '#contract/posts/posts.ts'
import { companyPostsTag, postTag } from '#contract/core/pageTags.ts'
import { useBackend } from '../backend.ts'
import { changed, gif, globexPosts as params, png, postForm, usePosts } from './postFixtures.ts'

const app = useBackend({ rateFactor: 1000 })
const make = usePosts(app)

describe('publishing', () => {
  test('a draft is nobody’s to read, a published post everyone’s, newest first', async () => {
    const gita = await app.as('gita')
    const draft = await make.draft(gita, { text: 'Not yet.' })
    await expect(app.anyone.call(showPost, { params: { postId: draft.id } })).rejects.toMatchObject({
      status: 404,
    })
    const [first, second] = [
      await make.publish(gita, { text: 'One' }),
      await make.publish(gita, { text: 'Two' }),
    ]
    const { items } = await app.anyone.call(listPosts, { params })
    expect(items.map(({ id }) => id).slice(0, 2)).toEqual([second.id, first.id])
    expect(JSON.stringify(items)).not.toContain('Rao')
    const page = await app.anyone.call(listPosts, { params, query: { limit: 1 } })
    const next = await app.anyone.call(listPosts, { params, query: { limit: 1, after: page.next ?? '' } })
    expect(next.items.map(({ id }) => id)).toEqual([first.id])
  })

  test('a post needs a text or an image', async () => {
    const gita = await app.as('gita')
    const draft = await make.draft(gita, { text: '  \n ' })
    const attempt = gita.call(publishPost, changed(draft, { text: '' }))
    await expect(attempt).rejects.toMatchObject({ fields: [{ field: 'text', code: 'postEmpty' }] })
    const upload = await make.upload(gita, await png())
    const published = await gita.call(
      publishPost,
      changed(draft, { text: '', images: [{ upload, alt: 'Green' }] }),
    )
    expect(published.images).toMatchObject([{ alt: 'Green', width: 400, height: 300, animated: false }])
  })

  test('a publication and an edit purge the pages of the post, a draft purges none', async () => {
    const gita = await app.as('gita')
    app.purged.length = 0
    const draft = await make.draft(gita)
    const saved = await gita.call(savePostDraft, changed(draft, { text: 'More' }))
    expect(app.purged).toEqual([])
    const post = await gita.call(publishPost, changed(saved, {}))
    const tags = [postTag(post.id), companyPostsTag(post.company.id)]
    expect(app.purged).toEqual(expect.arrayContaining(tags))
    app.purged.length = 0
    await gita.call(deletePost, { params: { postId: post.id } })
    expect(app.purged).toEqual(expect.arrayContaining(tags))
  })

  test('two windows do not overwrite each other', async () => {
    const gita = await app.as('gita')
    const draft = await make.draft(gita)
    await gita.call(savePostDraft, changed(draft, { text: 'The first window' }))
    const late = gita.call(savePostDraft, changed(draft, { text: 'The second window' }))
    await expect(late).rejects.toMatchObject({ status: 409, code: 'postChanged' })
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) =>
        gita.call(savePostDraft, changed({ ...draft, version: draft.version + 1 }, { text: `Window ${at}` })),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('texts', () => {
  const publish = async (text: string) => make.publish(await app.as('gita'), { text })

  test('lose bidi and control characters, and keep their lines', async () => {
    const { text } = await publish('  a\u202Eb\u0007\r\n\n\n\nc\u2066d  ')
    expect(text).toBe('ab\n\ncd')
  })

  test('are counted as people count', async () => {
    await expect(publish('👩‍👩‍👧‍👦'.repeat(500))).resolves.toBeTruthy()
    await expect(publish('a'.repeat(3001))).rejects.toMatchObject({ fields: [{ field: 'text' }] })
    // One character of 30,000 bytes.
    await expect(publish(`a${'\u0301'.repeat(15_000)}`)).rejects.toMatchObject({
      fields: [{ field: 'text' }],
    })
  })

  test('refuse links that hide where they lead', async () => {
    await expect(publish('See https://bank.example:pw@evil.example/')).rejects.toMatchObject({
      fields: [{ field: 'text', code: 'linkWithPassword' }],
    })
    await expect(
      publish('Write to me@globex.example or see https://globex.example/@us'),
    ).resolves.toBeTruthy()
  })
})

describe('edits', () => {
  test('leave the earlier version to compare, which an admin may delete', async () => {
    const gita = await app.as('gita')
    const post = await make.publish(gita, { text: 'Fifty pieces' })
    const same = await gita.call(publishPost, changed(post, { text: 'Fifty pieces', commenting: 'nobody' }))
    expect(same.edited_at).toBeNull()
    const edited = await gita.call(publishPost, changed(same, { text: 'Fifty-two pieces' }))
    expect(edited.edited_at).not.toBeNull()
    const revisions = () => app.anyone.call(listPostRevisions, { params: { postId: post.id } })
    const [revision] = (await revisions()).items
    expect(revision).toMatchObject({ text: 'Fifty pieces', image_count: 0, published_at: post.published_at })
    const target = { params: { postId: post.id, revisionId: revision?.id ?? 0 } }
    await expect((await app.as('mira')).call(deletePostRevision, target)).rejects.toMatchObject({
      status: 403,
    })
    await gita.call(deletePostRevision, target)
    expect((await revisions()).items).toEqual([])
  })
})

describe('images', () => {
  test('are re-encoded, an animation stays one, and the order is that of the form', async () => {
    const gita = await app.as('gita')
    const [still, moving] = [
      await make.upload(gita, await png()),
      await make.upload(gita, await gif(), 'a.gif'),
    ]
    const checked = await gita.call(checkPostImage, { params, body: { upload: moving } })
    expect(checked).toMatchObject({ animated: true, width: 240, height: 120 })
    const post = await make.publish(gita, {
      images: [
        { upload: moving, alt: 'Moves' },
        { upload: still, alt: 'Stays' },
      ],
    })
    expect(post.images.map(({ alt, animated }) => [alt, animated])).toEqual([
      ['Moves', true],
      ['Stays', false],
    ])
    const file = await make.file(app.anyone, post.images[0]?.url ?? '')
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({ format: 'webp', pages: 3 })
    const variant = await make.file(app.anyone, `${post.images[0]?.url}.96.webp`)
    expect((await sharp(Buffer.from(await variant.arrayBuffer())).metadata()).pages ?? 1).toBe(1)
    const [first, second] = post.images
    const turned = await gita.call(
      publishPost,
      changed(post, {
        images: [
          { id: second?.id ?? 0, alt: '' },
          { id: first?.id ?? 0, alt: 'Moves' },
        ],
      }),
    )
    expect(turned.images.map(({ id }) => id)).toEqual([second?.id, first?.id])
    const fewer = await gita.call(
      publishPost,
      changed(turned, { images: [{ id: second?.id ?? 0, alt: '' }] }),
    )
    expect(fewer.images).toHaveLength(1)
    expect((await make.file(app.anyone, first?.url ?? '')).status).toBe(404)
  })

  test('that are too small, broken, of another post or of somebody else are refused', async () => {
    const gita = await app.as('gita')
    const small = await make.upload(gita, await png(100, 100))
    await expect(gita.call(checkPostImage, { params, body: { upload: small } })).rejects.toMatchObject({
      fields: [{ code: 'pictureTooSmall' }],
    })
    const text = await make.upload(gita, Buffer.from('<script>alert(1)</script>'), 'a.png')
    await expect(gita.call(checkPostImage, { params, body: { upload: text } })).rejects.toMatchObject({
      status: 422,
    })
    const ivans = await make.upload(await app.as('ivan'), await png())
    await expect(make.draft(gita, { images: [{ upload: ivans, alt: '' }] })).rejects.toMatchObject({
      status: 404,
    })
    const used = await make.upload(gita, await png())
    const post = await make.draft(gita, { images: [{ upload: used, alt: '' }] })
    await expect(make.draft(gita, { images: [{ upload: used, alt: '' }] })).rejects.toMatchObject({
      status: 422,
    })
    const id = post.images[0]?.id ?? 0
    await expect(make.draft(gita, { images: [{ id, alt: '' }] })).rejects.toMatchObject({ status: 422 })
  })
})

describe('the list of a company’s posts', () => {
  test('is searched, sorted and filtered', async () => {
    const gita = await app.as('gita')
    for (const text of ['Яблуко зелене', 'apple green', 'Банан зелений']) await make.draft(gita, { text })
    const found = async (query: object) =>
      (await gita.call(listManagedPosts, { params, query: { status: 'draft', ...query } })).items.map(
        ({ text }) => text,
      )
    expect(await found({ q: 'ЗЕЛЕН', sort: 'az' })).toEqual(['Банан зелений', 'Яблуко зелене'])
    expect(await found({ q: 'green' })).toEqual(['apple green'])
    // Signs with a meaning in patterns are searched for as they are.
    expect([await found({ q: 'a%n' }), await found({ q: 'apple_green' })]).toEqual([[], []])
    expect((await found({ sort: 'oldest', posted: 'today' })).slice(-1)).toEqual(['Банан зелений'])
    expect(await found({ posted: 'lastYear' })).toEqual([])
    for (const sort of ['newest', 'oldest', 'az', 'za'] as const) {
      const whole = (await gita.call(listManagedPosts, { params, query: { sort, limit: 100 } })).items
      const paged: number[] = []
      for (let after: string | null = ''; after !== null;) {
        const page: { items: ManagedPost[]; next: string | null } = await gita.call(listManagedPosts, {
          params,
          query: { sort, limit: 2, after },
        })
        paged.push(...page.items.map(({ id }) => id))
        after = page.next
      }
      expect(paged).toEqual(whole.map(({ id }) => id))
    }
  })

  test('a draft is created by admins alone', async () => {
    for (const name of ['ana', 'mira', 'hugo', 'ivan'] as const)
      await expect((await app.as(name)).call(createPost, { params, body: postForm })).rejects.toMatchObject({
        status: 403,
      })
  })
})
