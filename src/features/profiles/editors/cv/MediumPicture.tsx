import { FileText, FileType, Presentation } from 'lucide'
import { clientConfig } from '#client/config.ts'
import type { MediumFile } from '#contract/cv/media.ts'
import { Icon } from '#ui/Icon.tsx'
import { siteAddress } from '#features/files/siteAddress.ts'

const icons = { pdf: FileText, doc: FileType, docx: FileType, ppt: Presentation, pptx: Presentation } as const

/** A picture of a medium, or the icon of its type. */
export function MediumPicture({ file: { thumbnail_url: url, type } }: { file: MediumFile }) {
  if (url !== null)
    return (
      <img
        src={siteAddress(url, clientConfig().scope)}
        alt=""
        width="96"
        height="72"
        data-page={type === 'pdf' || undefined}
      />
    )
  return (
    <span className="attachment-file">
      <Icon icon={icons[type === 'image' ? 'pdf' : type]} size={28} />
    </span>
  )
}
