import type { MessageAttachment } from '#contract/messages/attachments.ts'
import { siteAddress } from '#features/files/siteAddress.ts'
import { fileIcons } from '#features/uploads/fileIcons.ts'
import type { Locale } from '#contract/core/locale.ts'
import type { Scope } from '#paths'
import { Icon } from '#ui/Icon.tsx'
import { fileFacts } from '#features/uploads/fileKinds.ts'

interface MessageFilesProps {
  attachments: readonly MessageAttachment[]
  /** Names the list. */
  label: string
  locale: Locale
  scope: Scope
}

/** The files of a message: pictures show themselves, documents have the icon of their kind. Each is a link. */
export function MessageFiles({ attachments, label, locale, scope }: MessageFilesProps) {
  if (attachments.length === 0) return null
  return (
    <ul className="message-files" aria-label={label}>
      {attachments.map((file) => (
        <li key={file.id}>
          <a className="message-file" href={siteAddress(file.url, scope)} data-type={file.type}>
            {file.thumbnail_url === null ? (
              <span className="message-file-icon">
                <Icon icon={fileIcons[file.type]} size={22} />
              </span>
            ) : (
              <img
                src={siteAddress(file.thumbnail_url, scope)}
                alt=""
                width={file.width}
                height={file.height}
                loading="lazy"
              />
            )}
            <span className="message-file-facts">
              <span className="message-file-name">{file.name}</span>
              <span className="soft small number">{fileFacts(file, locale)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
