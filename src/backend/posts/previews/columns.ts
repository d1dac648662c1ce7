import { sql } from '#drizzle'
import { fileAddress } from '#contract/files/files.ts'
import type { LinkPreview } from '#contract/posts/linkPreviews.ts'
import { files } from '../../files/schema.ts'
import { linkPreviews } from '../schema/linkPreviews.ts'
import { posts } from '../schema/posts.ts'

/** A preview with its image, as returned in the JSON of a query of posts. */
interface PreviewRow {
  readonly id: number
  readonly url: string
  readonly title: string
  readonly description: string
  readonly siteName: string
  readonly image: {
    readonly key: string
    readonly width?: number | undefined
    readonly height?: number | undefined
  } | null
}

export const previewOfPost = sql<PreviewRow | null>`(
  select json_build_object('id', ${linkPreviews.id}, 'url', ${linkPreviews.url}, 'title', ${linkPreviews.title},
    'description', ${linkPreviews.description},
    'siteName', ${linkPreviews.siteName},
    'image', case when ${files.id} is not null then json_build_object('key', ${files.key}, 'width', ${files.width},
      'height', ${files.height}) end)
  from ${linkPreviews} left join ${files} on ${files.id} = ${linkPreviews.imageId}
  where ${linkPreviews.postId} = ${posts.id}
)`

export const toLinkPreview = ({ id, url, title, description, siteName, image }: PreviewRow): LinkPreview => ({
  id,
  url,
  title,
  description,
  site_name: siteName,
  host: new URL(url).hostname.replace(/^www\./, ''),
  image: image && { url: fileAddress(image.key), width: image.width ?? 0, height: image.height ?? 0 },
})
