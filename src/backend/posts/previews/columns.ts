import { sql } from 'drizzle-orm'
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
  select json_build_object('id', l.id, 'url', l.url, 'title', l.title, 'description', l.description,
    'siteName', l.site_name,
    'image', case when f.id is not null then json_build_object('key', f.key, 'width', f.width, 'height', f.height) end)
  from ${linkPreviews} l left join ${files} f on f.id = l.image_id
  where l.post_id = ${posts.id}
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
