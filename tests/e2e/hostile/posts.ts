import { readFile } from 'node:fs/promises'
import { call } from '#contract/core/call.ts'
import { addComment, listComments, removeComment } from '#contract/posts/comments.ts'
import { checkPostDocument } from '#contract/posts/documents.ts'
import { previewLink } from '#contract/posts/linkPreviews.ts'
import { checkPostImage, createPost, publishPost, type PostForm } from '#contract/posts/managedPosts.ts'
import { altTextMaximum } from '#contract/posts/text.ts'
import { checkPostCaptions, checkPostVideo } from '#contract/posts/videos.ts'
import { pdfBytes } from '../../api/documents/documentFixtures.ts'
import { png } from '../../api/posts/postFixtures.ts'
import type { Hostility } from './fixtures.ts'
import { linkedPage, scriptPayloads } from './payloads.ts'

const open = { visibility: 'everyone', commenting: 'everyone' } as const

/** Posts of a company, and what others say about them. */
export async function writePosts({ fixtures, from, upload }: Hostility) {
  const { admin, candidate, slug } = fixtures
  const params = { slug }
  async function publish(form: Partial<PostForm>): Promise<number> {
    const draft = { ...open, images: [], text: '' }
    const { id: postId, version } = await call(admin.api, createPost, { params, body: draft })
    await call(admin.api, publishPost, { params: { postId }, body: { ...draft, ...form, version } })
    return postId
  }
  for (const text of textsOfAll(2_900)) {
    const postId = await publish({ text: `${from.line(100)}\n${text.slice(0, 2_800)}` })
    await call(admin.api, publishPost, {
      params: { postId },
      body: { ...open, images: [], text, version: 2 },
    })
  }
  const images: PostForm['images'] = []
  for (let at = 0; at < 10; at++) {
    const id = await upload(admin, await png(200 + at, 100), 'postImage', from.file('png'))
    await call(admin.api, checkPostImage, { params, body: { upload: id } })
    images.push({ upload: id, alt: from.text(altTextMaximum) })
  }
  const documents: PostForm['documents'] = []
  for (let at = 0; at < 5; at++) {
    const id = await upload(admin, pdfBytes(from.mark()), 'postDocument', from.file('pdf'))
    await call(admin.api, checkPostDocument, { params, body: { upload: id } })
    documents.push({ upload: id })
  }
  await publish({ text: from.text(900), images, documents })

  const clip = await upload(admin, await readFile('tests/e2e/clip.webm'), 'postVideo', from.file('webm'))
  await call(admin.api, checkPostVideo, { params, body: { upload: clip } })
  const captions = await upload(admin, Buffer.from(captionsOfAll()), 'postCaptions', from.file('vtt'))
  await call(admin.api, checkPostCaptions, { params, body: { upload: captions } })
  const videoPostId = await publish({
    text: from.text(900),
    video: { upload: clip, alt: from.text(altTextMaximum), captions: { upload: captions, language: 'en' } },
  })

  const url = `${linkedPage.url}?${from.mark()}`
  const preview = await call(admin.api, previewLink, { params, body: { url } })
  const postId = await publish({ text: `${from.text(900)}\n${url}`, link_preview: preview.id })
  const comment = (text: string) =>
    call(candidate.api, addComment, { params: { postId }, body: { text, mentions: [] } })
  await comment(from.text(1_400))
  await comment('To be removed')
  const { items } = await call(admin.api, listComments, { params: { postId } })
  await call(admin.api, removeComment, {
    params: { commentId: items.at(-1)?.id ?? 0 },
    body: { reason: from.text(300) },
  })
  return { postId, videoPostId }
}

/** All payloads, in texts of a length. */
function textsOfAll(maximum: number): string[] {
  const texts: string[] = ['']
  for (const payload of scriptPayloads) {
    const last = texts.at(-1) ?? ''
    if (last.length + payload.length + 1 > maximum) texts.push(payload)
    else texts[texts.length - 1] = last === '' ? payload : `${last}\n${payload}`
  }
  return texts
}

/** All payloads at once, from the first frame to the last. */
const captionsOfAll = () =>
  [
    'WEBVTT',
    ...scriptPayloads.map((payload) => `00:00.000 --> 00:02.000\n${payload.replaceAll('-->', '--&gt;')}`),
  ].join('\n\n')
