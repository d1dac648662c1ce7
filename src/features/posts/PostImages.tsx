import { hasVariants, variantAddress } from '#contract/files/files.ts'
import type { PostImage } from '#contract/posts/posts.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { SecureImage } from './SecureImage.tsx'

interface PostImagesProps {
  images: readonly PostImage[]
  strings: StringsOf<'posts', 'card'>
  /** The files require the bearer header, because not everyone may see them. */
  secured?: boolean
  /** The first image is visible at once. */
  eager?: boolean
}

const widths = [480, 960] as const

/** The images of a post: one in full, several as a grid; each opens in full size. */
export function PostImages({ images, strings, secured = false, eager = false }: PostImagesProps) {
  const t = translatorFor(strings)
  if (images.length === 0) return null
  return (
    <ul className="post-images" data-single={images.length === 1 || undefined}>
      {images.map((image, at) => {
        const number = at + 1
        const alt = image.alt || t('noAlt', { number, count: images.length })
        if (secured)
          return (
            <li key={image.id}>
              <SecureImage image={image} alt={alt} failed={t('imageFailed')} />
            </li>
          )
        const still = <Still image={image} alt={alt} eager={eager && at === 0} />
        return (
          <li key={image.id}>
            {image.animated ? (
              <Animation image={image} alt={alt} label={t('animation')}>
                {still}
              </Animation>
            ) : (
              <a href={image.url} aria-label={`${alt}. ${t('openImage', { number })}`}>
                {still}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The first frame of an animation, or the image. */
function Still({ image, alt, eager }: { image: PostImage; alt: string; eager: boolean }) {
  const { url, width, height } = image
  const sizes = hasVariants(url) ? widths.filter((one) => one <= width) : []
  const smallest = hasVariants(url) ? variantAddress(url, sizes[0] ?? 192, 'webp') : url
  return (
    <img
      src={smallest}
      srcSet={sizes.map((one) => `${variantAddress(url, one, 'webp')} ${one}w`).join(', ') || undefined}
      sizes={sizes.length > 0 ? '(width < 48rem) 92vw, 42rem' : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? undefined : 'lazy'}
    />
  )
}

/**
 * An animation that starts and stops with a switch, without a script (WCAG 2.2.2). While it is off, only the first frame
 * is loaded: browsers do not load lazy images that are not displayed.
 */
function Animation({
  image,
  alt,
  label,
  children,
}: {
  image: PostImage
  alt: string
  label: string
  children: React.ReactNode
}) {
  return (
    <div className="post-animation">
      {children}
      <img
        className="post-moving"
        src={image.url}
        alt={alt}
        width={image.width}
        height={image.height}
        loading="lazy"
      />
      <label className="post-play">
        <input type="checkbox" role="switch" />
        {label}
      </label>
    </div>
  )
}
