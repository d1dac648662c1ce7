import { withCapital } from '#contract/core/languageName.ts'
import { hasVariants, variantAddress } from '#contract/files/files.ts'
import type { PostVideo as Video } from '#contract/posts/videos.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'

interface PostVideoProps {
  video: Video
  strings: StringsOf<'posts', 'card'>
  /** Turns the URL of a file into one that the page may load. */
  addressOf?: ((url: string) => string) | undefined
}

/**
 * The video of a post with the browser's own controls. Until somebody plays it, only its poster is loaded, and its place
 * never changes.
 */
export function PostVideo({ video, strings, addressOf = (url) => url }: PostVideoProps) {
  const t = translatorFor(strings)
  const { url, type, width, height, alt, poster, captions } = video
  return (
    <div className="post-video" data-tall={height > width || undefined}>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- captions are asked for, not required */}
      <video
        controls
        playsInline
        preload="none"
        width={width}
        height={height}
        aria-label={alt || t('video')}
        poster={poster ? addressOf(posterAddress(poster)) : undefined}
      >
        <source src={addressOf(url)} type={type} />
        {captions && (
          <track
            kind="captions"
            src={addressOf(captions.url)}
            srcLang={captions.language}
            label={languageName(captions.language)}
          />
        )}
        <a href={addressOf(url)}>{t('openVideo')}</a>
      </video>
    </div>
  )
}

/** The poster as large as it is shown. */
export const posterAddress = ({ url, width }: NonNullable<Video['poster']>): string =>
  hasVariants(url) && width >= 960 ? variantAddress(url, 960, 'webp') : url

/** The name of a language in itself, as players list them. */
export const languageName = (language: string): string => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return withCapital(name, language)
}
