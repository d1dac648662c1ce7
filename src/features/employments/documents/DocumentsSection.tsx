import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { toast } from '#client/toasts.ts'
import { createUploadQueue } from '#client/uploadQueue.ts'
import { call } from '#contract/core/call.ts'
import {
  addDocument,
  removeDocument,
  type DocumentSide,
  type EmploymentDocument,
} from '#contract/employments/documents.ts'
import { documentRule } from '#contract/files/files.ts'
import { fileSize } from '#i18n/fileSize.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { fileRejection } from '#ui/fileRejection.ts'
import { Section } from '#ui/Section.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import { documentKinds } from '#features/uploads/fileKinds.ts'
import { DropZone } from '#features/uploads/DropZone.tsx'
import { UploadList } from '#features/uploads/UploadList.tsx'

interface DocumentsSectionProps {
  strings: StringsOf<'employments', 'documents'>
  /** The warning before a deletion, common to all. */
  cannotRecover: string
  employmentId: number
  /** The viewer. */
  userId: number
  side: DocumentSide
  /** The employee's name. */
  person: string
  company: string
  /** Whether the company has confirmed the employment and so sees its documents. */
  verified: boolean
  /** IANA name. */
  timeZone: string
  documents: readonly EmploymentDocument[]
}

const rejections = { tooLarge: 'tooLarge', empty: 'emptyFile', wrongType: 'wrongType' } as const

/** The supporting documents of an employment, for either of its parties. */
export default function DocumentsSection(props: DocumentsSectionProps) {
  const { strings, employmentId, userId, side, person, company, verified, timeZone } = props
  const t = translatorFor(strings)
  const [documents, setDocuments] = useState(props.documents)
  const [news, setNews] = useState('')
  const [queue] = useState(() =>
    createUploadQueue({
      purpose: 'employmentDocument',
      scope: `documents|${userId}|${employmentId}`,
      async use(upload) {
        const added = await call(api, addDocument, { params: { employmentId }, body: { upload } })
        setDocuments((known) => [added, ...known.filter(({ id }) => id !== added.id)])
        setNews(t('added', { name: added.name }))
      },
    }),
  )
  const uploads = useStore(queue.$uploads)
  useEffect(() => queue.watch(), [queue])
  const limit = fileSize(documentRule.maxBytes, strings.locale)
  const audience = !verified ? 'forOwner' : side === 'employee' ? 'forEmployee' : 'forCompany'

  function choose(files: readonly File[]): void {
    for (const file of files) {
      const why = fileRejection(file, documentKinds, documentRule.maxBytes)
      if (why) queue.refuse(file, t(rejections[why], { limit }))
      else queue.add([file])
    }
  }

  async function remove({ id: documentId, name }: EmploymentDocument): Promise<void> {
    await call(api, removeDocument, { params: { employmentId, documentId } })
    setDocuments((known) => known.filter(({ id }) => id !== documentId))
    toast.success(t('deleted', { name }))
  }

  return (
    <Section id="documents" title={t('title')} note={t(audience, { company, person })}>
      <div className="stack">
        <DropZone
          accept={documentKinds}
          label={t('add')}
          hint={t('limits', { limit })}
          choose={t('choose')}
          drop={t('drop')}
          onChoose={choose}
        />
        <UploadList uploads={uploads} queue={queue} strings={strings} label={t('uploads')} />
        {documents.length > 0 ? (
          <ul className="rows documents" aria-labelledby="documents-title">
            {documents.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                isOwnSide={document.side === side}
                isOwn={document.added_by?.user_id === userId}
                strings={strings}
                cannotRecover={props.cannotRecover}
                timeZone={timeZone}
                onRemove={remove}
              />
            ))}
          </ul>
        ) : (
          uploads.length === 0 && <EmptyState title={t('empty')} text={t('emptyText')} />
        )}
        <p className="visually-hidden" role="status">
          {news}
        </p>
      </div>
    </Section>
  )
}
