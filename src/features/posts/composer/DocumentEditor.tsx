import { lazy } from 'react'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { postDocumentRule } from '#contract/files/files.ts'
import { checkPostDocument, postDocumentMaximum } from '#contract/posts/documents.ts'
import { AttachmentsField } from '#features/uploads/AttachmentsField.tsx'
import { fileFacts, officeKinds } from '#features/uploads/fileKinds.ts'
import { fileSize } from '#i18n/fileSize.ts'
import { translatorFor } from '#i18n/island.ts'
import { AfterHydration } from '#ui/AfterHydration.tsx'
import { fileRejection } from '#ui/fileRejection.ts'
import type { ComposedDocument } from './composedDocuments.ts'
import type { FileEditorProps } from './fileEditorProps.ts'

// Only for posts with documents.
const DocumentIcon = lazy(async () => ({ default: (await import('./DocumentIcon.tsx')).DocumentIcon }))

interface DocumentEditorProps extends FileEditorProps<readonly ComposedDocument[]> {
  documents: readonly ComposedDocument[]
}

const rejections = { tooLarge: 'tooLarge', empty: 'emptyFile', wrongType: 'documentWrongType' } as const

/** The documents of a post: uploads and order. */
export function DocumentEditor(props: DocumentEditorProps) {
  const { strings, upload, slug, userId, documents, undoable, onChange, onBusy } = props
  const t = translatorFor(strings)
  const { maxBytes } = postDocumentRule
  const limit = fileSize(maxBytes, strings.locale)
  return (
    <AttachmentsField
      items={documents}
      purpose="postDocument"
      scope={`posts-documents|${userId}|${slug}`}
      accept={officeKinds}
      maximum={postDocumentMaximum}
      upload={upload}
      undoable={undoable}
      onChange={onChange}
      onBusy={onBusy}
      check={async (id) => ({
        ...(await call(api, checkPostDocument, { params: { slug }, body: { upload: id } })),
        key: id,
        id: null,
        upload: id,
      })}
      rejectionOf={(file) => {
        const why = fileRejection(file, officeKinds, maxBytes)
        return why && t(rejections[why], { limit })
      }}
      picture={({ type }) => (
        <span className="document-icon">
          <AfterHydration>
            <DocumentIcon type={type} />
          </AfterHydration>
        </span>
      )}
      facts={(file) => (
        <span className="written-file-facts">
          <span className="document-name">{file.name}</span>
          <span className="soft small number">{fileFacts(file, strings.locale)}</span>
        </span>
      )}
      texts={{
        legend: t('documents'),
        list: t('documentList'),
        add: t('addDocuments'),
        hint: t('documentsHint', { maximum: postDocumentMaximum, limit }),
        choose: t('chooseDocuments'),
        drop: t('drop'),
        tooMany: t('tooManyDocuments', { maximum: postDocumentMaximum }),
        undo: { text: t('undo'), removed: ({ name }) => t('fileRemoved', { name }) },
        moved: ({ name }, _, to) => t('documentMoved', { name, position: to + 1 }),
        row: ({ name }) => ({
          drag: t('dragDocument', { name }),
          moveBack: t('moveDocumentBack', { name }),
          moveForward: t('moveDocumentForward', { name }),
          remove: t('removeDocument', { name }),
        }),
      }}
    />
  )
}
