import { sql } from '#drizzle'
import { describe, expect, test } from 'vitest'
import { followCompany, unfollowCompany } from '#contract/companies/follow.ts'
import { checkPostDocument, postDocumentMaximum, type DocumentForm } from '#contract/posts/documents.ts'
import { deletePost, publishPost, savePostDraft, type ManagedPost } from '#contract/posts/managedPosts.ts'
import { listPostRevisions, listPosts, showPost } from '#contract/posts/posts.ts'
import { failure, useBackend, type Caller } from '../backend.ts'
import { pdfBytes } from '../documents/documentFixtures.ts'
import { docxFile, pptxFile, pptxWithMacros } from '../files/officeFiles.ts'
import { changed, globexPosts as params, png, usePosts } from './postFixtures.ts'
import { tusRequests } from '../files/tusRequests.ts'
import { exportedFiles } from '../settings/exportSteps.ts'

const app = useBackend({ rateFactor: 1000 })
const make = usePosts(app)

const upload = (by: Caller, bytes: Uint8Array = pdfBytes(), name = 'Prices.pdf') =>
  make.upload(by, bytes, name, 'postDocument')
const check = (by: Caller, id: string) => by.call(checkPostDocument, { params, body: { upload: id } })
const text = 'Our prices.'
const idsOf = ({ documents }: ManagedPost) => documents.map(({ id }) => ({ id }))
const statusOf = async (by: Pick<Caller, 'token'>, url = '') => (await make.file(by, url)).status

describe('documents of a post', () => {
  test('are downloads under their own names, in the author’s order', async () => {
    const gita = await app.as('gita')
    const word = await upload(gita, docxFile(), 'Ціни <b>.docx')
    const slides = await upload(gita, pptxFile(), 'Talk.pptx')
    const page = await upload(gita)
    const checked = await check(gita, word)
    expect(checked).toMatchObject({ name: 'Ціни _b_.docx', type: 'docx', size: docxFile().length })
    expect(await check(gita, word)).toEqual(checked)
    const documents = [{ upload: word }, { upload: slides }, { upload: page }]
    const draft = await make.draft(gita, { text, documents })
    expect(draft.documents).toMatchObject([checked, { type: 'pptx' }, { type: 'pdf' }])
    // Saved again with the uploads, as by a client that missed the answer.
    const again = await gita.call(savePostDraft, changed(draft, { text, documents }))
    expect(again.documents).toEqual(draft.documents)
    const post = await gita.call(publishPost, changed(again, { text, documents: idsOf(again) }))
    expect([post.documents, post.edited_at]).toEqual([draft.documents, null])
    const { documents: shown } = await app.anyone.call(showPost, { params: { postId: post.id } })
    expect(shown).toEqual(draft.documents)
    const { items } = await app.anyone.call(listPosts, { params })
    expect(items.find(({ id }) => id === post.id)?.documents).toEqual(shown)
    const { status, headers } = await make.file(app.anyone, shown[0]?.url ?? '')
    expect([status, headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('Ціни _b_.docx')}`,
    )
  })

  test('are changed with an earlier version to compare, and leave with their files', async () => {
    const gita = await app.as('gita')
    const [first, second, third] = [await upload(gita), await upload(gita), await upload(gita)]
    const post = await make.publish(gita, { text, documents: [{ upload: first }, { upload: second }] })
    const [a, b] = post.documents
    const same = await gita.call(publishPost, changed(post, { text, documents: idsOf(post) }))
    expect(same.edited_at).toBeNull()
    const turned = [{ id: b?.id ?? 0 }, { id: a?.id ?? 0 }]
    const reordered = await gita.call(publishPost, changed(same, { text, documents: turned }))
    expect(reordered.documents).toEqual([b, a])
    expect(reordered.edited_at).not.toBeNull()
    const documents = [{ upload: third }, { id: b?.id ?? 0 }]
    const replaced = await gita.call(publishPost, changed(reordered, { text, documents }))
    expect(replaced.documents[1]).toEqual(b)
    expect([await statusOf(app.anyone, a?.url), await statusOf(app.anyone, b?.url)]).toEqual([404, 200])
    const without = await gita.call(publishPost, changed(replaced, { text }))
    expect(without.documents).toEqual([])
    const { items } = await app.anyone.call(listPostRevisions, { params: { postId: post.id } })
    expect(items.map(({ document_count: count }) => count)).toEqual([2, 2, 2])
  })

  test('accompany a text, beside images', async () => {
    const gita = await app.as('gita')
    const draft = await make.draft(gita, { text: '', documents: [{ upload: await upload(gita) }] })
    const documents = idsOf(draft)
    expect(
      (await failure(gita.call(publishPost, changed(draft, { text: '', documents })))).fields,
    ).toMatchObject([{ field: 'text', code: 'postEmpty' }])
    const images = [{ upload: await make.upload(gita, await png()), alt: 'Green' }]
    const published = await gita.call(publishPost, changed(draft, { text: '', documents, images }))
    expect(published).toMatchObject({ images: [{ alt: 'Green' }], documents: [{ name: 'Prices.pdf' }] })
  })

  test('are refused by their content and their size', async () => {
    const gita = await app.as('gita')
    for (const [bytes, name, code] of [
      [await png(), 'picture.pdf', 'fileType'],
      [Buffer.from('<!doctype html><p>Hello'), 'page.pdf', 'fileType'],
      [pptxWithMacros(), 'Talk.pptx', 'fileMacros'],
    ] as const) {
      const id = await upload(gita, bytes, name)
      expect((await failure(check(gita, id))).fields).toMatchObject([{ field: 'upload', code }])
      const attempt = make.draft(gita, { text, documents: [{ upload: await upload(gita) }, { upload: id }] })
      expect((await failure(attempt)).fields).toMatchObject([{ field: 'documents.1.upload', code }])
    }
    const large = await tusRequests(app).create(gita, 100 * 1024 * 1024 + 1, 'Large.pdf', 'postDocument')
    expect(large.status).toBe(413)
  })

  test('are few, and each file is in one post, once', async () => {
    const [gita, ivan] = [await app.as('gita'), await app.as('ivan')]
    const id = await upload(gita)
    const image = await make.upload(gita, await png())
    const { documents } = await make.draft(gita, { text, documents: [{ upload: id }] })
    const ofIvan = await upload(ivan)
    const unknown = { upload: 'x'.repeat(32) }
    const many = Array.from({ length: postDocumentMaximum + 1 }, (_, at) => ({
      upload: String(at).repeat(32),
    }))
    const cases: [documents: DocumentForm[], field: string, code: string][] = [
      [many, 'documents', 'tooMany'],
      [[unknown, unknown], 'documents', 'invalid'],
      [[{}], 'documents.0', 'invalid'],
      [[unknown], 'documents.0.upload', 'unknownChoice'],
      [[{ upload: id }], 'documents.0.upload', 'unknownChoice'],
      [[{ id: documents[0]?.id ?? 0 }], 'documents.0.id', 'unknownChoice'],
      [[{ upload: ofIvan }], 'documents.0.upload', 'unknownChoice'],
      // Another purpose.
      [[{ upload: image }], 'documents.0.upload', 'unknownChoice'],
    ]
    for (const [forms, field, code] of cases)
      expect((await failure(make.draft(gita, { text, documents: forms }))).fields).toMatchObject([
        { field, code },
      ])
    const images = Array.from({ length: 2 }, () => ({ upload: image, alt: '' }))
    expect((await failure(make.draft(gita, { text, images }))).fields).toMatchObject([
      { field: 'images.1.upload', code: 'unknownChoice' },
    ])
    const [one, other] = [{ upload: await upload(gita) }, { upload: await upload(gita) }]
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        make.draft(gita, { text, documents: at % 2 ? [one, other] : [other, one] }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const refused of tries.flatMap((attempt) => (attempt.status === 'rejected' ? attempt.reason : [])))
      expect(refused).toMatchObject({ code: 'invalid' })
  })

  test('are for those who may read the post, at every moment, and go with it', async () => {
    const [gita, ivan] = [await app.as('gita'), await app.as('ivan')]
    const [mira, nobody] = [await app.as('mira'), app.anyone]
    const id = await upload(gita)
    const { url } = await check(gita, id)
    const statuses = async () => [
      ...[await statusOf(nobody, url), await statusOf(ivan, url)],
      ...[await statusOf(mira, url), await statusOf(gita, url)],
    ]
    // Before it is saved it is its sender's, in a draft its company's admins'.
    expect(await statuses()).toEqual([401, 404, 404, 200])
    const draft = await make.draft(gita, { text, visibility: 'followers', documents: [{ upload: id }] })
    expect(await statuses()).toEqual([401, 404, 404, 200])
    const limited = { text, visibility: 'followers', documents: idsOf(draft) } as const
    const post = await gita.call(publishPost, changed(draft, limited))
    expect(await statuses()).toEqual([401, 404, 200, 200])
    await ivan.call(followCompany, { params })
    expect(await statuses()).toEqual([401, 200, 200, 200])
    await ivan.call(unfollowCompany, { params })
    expect(await statuses()).toEqual([401, 404, 200, 200])
    const opened = await gita.call(publishPost, changed(post, { ...limited, visibility: 'everyone' }))
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await gita.call(publishPost, changed(opened, limited))
    expect(await statuses()).toEqual([401, 404, 200, 200])
    const exported = await exportedFiles(app, gita)
    expect(exported.some((path) => path.endsWith('-Prices.pdf'))).toBe(true)
    await gita.call(deletePost, { params: { postId: post.id } })
    expect(await statuses()).toEqual([404, 404, 404, 404])
    expect(await app.countRows('files', sql`key = ${url.replace('/files/', '')}`)).toBe(0)
  })
})
