import type { PostDocument } from '#contract/posts/documents.ts'
import { fileFacts } from '#features/uploads/fileKinds.ts'
import { fileIcons } from '#features/uploads/fileIcons.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Icon } from '#ui/Icon.tsx'

interface PostDocumentsProps {
  documents: readonly PostDocument[]
  strings: StringsOf<'posts', 'card'>
  /** Turns the URL of a file into one that the page may load. */
  addressOf?: ((url: string) => string) | undefined
}

/** The documents of a post as downloads, each with its kind and size. */
export function PostDocuments({ documents, strings, addressOf = (url) => url }: PostDocumentsProps) {
  const t = translatorFor(strings)
  if (documents.length === 0) return null
  return (
    <ul className="post-documents" aria-label={t('documents')}>
      {documents.map((file) => (
        <li key={file.id}>
          <a href={addressOf(file.url)}>
            <Icon icon={fileIcons[file.type]} size={22} />
            <span>
              <b>{file.name}</b> <span className="soft small number">{fileFacts(file, strings.locale)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
