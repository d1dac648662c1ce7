import { linkPreviews } from '#backend/posts/schema/linkPreviews.ts'
import { postPicture } from '../pictures.ts'
import type { DemoPost } from '../read/posts.ts'
import { getOrThrow, type WriteContext } from './context.ts'
import { storeFiles } from './files.ts'

/** Stores the preview of a post's link as if it had been fetched: loading the demo needs no network. */
export async function writeLinkPreview(context: WriteContext, post: DemoPost): Promise<number | null> {
  const { content, companies, people, db } = context
  const { company, author, preview } = post
  if (!preview) return null
  const { bytes, ...size } = await postPicture(getOrThrow(content.companies, company), preview.url)
  const ownerId = getOrThrow(people, author)
  const described = { name: 'preview.webp', type: 'image/webp', audience: 'post' as const, ownerId }
  const [imageId = null] = await storeFiles(context, [{ bytes, ...size, ...described }])
  const { site_name: siteName, ...facts } = preview
  const [added] = await db
    .insert(linkPreviews)
    .values({ companyId: getOrThrow(companies, company), imageId, siteName, ...facts })
    .returning({ id: linkPreviews.id })
  return added?.id ?? null
}
