import type { LinkPreview } from '#contract/posts/linkPreviews.ts'
import { hasVariants, variantAddress } from '#contract/files/files.ts'
import { SecureImage } from './SecureImage.tsx'

interface LinkCardProps {
  preview: LinkPreview
  /** The image requires the bearer header, because not everyone may see it. */
  secured?: boolean
}

/** The preview of a link: what its page says about itself, below the host that says it. */
export function LinkCard({ preview, secured = false }: LinkCardProps) {
  const { url, host, title, description, image } = preview
  return (
    <a className="link-card" href={url} rel="nofollow ugc noopener">
      {image &&
        (secured ? (
          <SecureImage image={image} alt="" failed="" />
        ) : (
          <img
            src={hasVariants(image.url) ? variantAddress(image.url, 480, 'webp') : image.url}
            alt=""
            width={image.width}
            height={image.height}
            loading="lazy"
          />
        ))}
      <span>
        <span className="soft small">{host}</span>
        <b>{title}</b>
        {description && <span className="soft small">{description}</span>}
      </span>
    </a>
  )
}
