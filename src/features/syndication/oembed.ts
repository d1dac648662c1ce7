import type { Picture } from './pictureCards.ts'

interface Shown {
  readonly title: string
  readonly url: string
  readonly author: { readonly name: string; readonly url: string }
  readonly provider: { readonly name: string; readonly url: string }
  readonly picture: Picture
}

/** How long the answer may be kept by who embeds it, in seconds: a paused job should not stay on offer elsewhere. */
const cacheSeconds = 3600

/**
 * A job as oEmbed 1.0 tells of it: a link with its picture, which no frame has to be opened for. A picture larger
 * than what was asked for is left out, as the protocol says.
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
