import type { PreviewPicture } from './pictureCards.ts'

interface Shown {
  readonly title: string
  readonly url: string
  readonly author: { readonly name: string; readonly url: string }
  readonly provider: { readonly name: string; readonly url: string }
  readonly picture: PreviewPicture
}

/**
 * How long a consumer may cache the response, in seconds: a paused job or a deleted post should not be shown elsewhere
 * for long.
 */
const cacheSeconds = 3600

/**
 * A page as oEmbed 1.0 link with a thumbnail. A thumbnail larger than requested is left out, as the protocol
 * demands.
 */
export function linkEmbedding(
  { title, url, author, provider, picture }: Shown,
  { maxWidth, maxHeight }: { maxWidth: number; maxHeight: number },
): object {
  const fits = picture.width <= maxWidth && picture.height <= maxHeight
  return {
    type: 'link',
    version: '1.0',
    title,
    url,
    author_name: author.name,
    author_url: author.url,
    provider_name: provider.name,
    provider_url: provider.url,
    cache_age: cacheSeconds,
    ...(fits && {
      thumbnail_url: picture.url,
      thumbnail_width: picture.width,
      thumbnail_height: picture.height,
    }),
  }
}
