import { X } from 'lucide'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { api } from '#client/api.ts'
import type { ContractForm } from '#client/forms.ts'
import { clientConfig } from '#client/config.ts'
import { discardUpload } from '#client/resumableUpload.ts'
import { call } from '#contract/core/call.ts'
import { messageFileRule } from '#contract/files/files.ts'
import { attachmentMaximum, checkAttachment, type MessageFile } from '#contract/messages/attachments.ts'
import { siteAddress } from '#features/files/siteAddress.ts'
import { fileIcons } from '#features/uploads/fileIcons.ts'
import { UploadField } from '#features/uploads/UploadField.tsx'
import { fileSize } from '#i18n/fileSize.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { IconButton } from '#ui/Button.tsx'
import { fileRejection } from '#ui/fileRejection.ts'
import { Icon } from '#ui/Icon.tsx'
import { fileFacts, documentKinds } from '#features/uploads/fileKinds.ts'

/** A file of the message that is being written: an upload that was checked. */
export interface WrittenFile extends MessageFile {
  readonly upload: string
}

interface FilesFieldProps<Values extends FieldValues> {
  form: ContractForm<Values>
  /** The conversation or the company, and the writer: an interrupted upload continues there only. */
  scope: string
  strings: StringsOf<'messages', 'files'>
  upload: StringsOf<'employments', 'documents'>
  onBusy: (busy: boolean) => void
}

const rejections = { tooLarge: 'tooLarge', empty: 'emptyFile', wrongType: 'wrongType' } as const

/** The files of a message. They are uploaded and checked while it is written; one that is removed is deleted. */
export function FilesField<Values extends FieldValues & { attachments: readonly WrittenFile[] }>({
  form,
  scope,
  strings,
  upload,
  onBusy,
}: FilesFieldProps<Values>) {
  const t = translatorFor(strings)
  const { locale } = strings
  const name = 'attachments' as Path<Values>
  const files = form.watch(name) as readonly WrittenFile[]
  const limit = fileSize(messageFileRule.maxBytes, locale)
  const change = (next: (now: readonly WrittenFile[]) => readonly WrittenFile[]) =>
    form.setValue(
      name,
      next(form.getValues(name) as readonly WrittenFile[]) as PathValue<Values, Path<Values>>,
      { shouldDirty: true },
    )
  function remove(removed: WrittenFile): void {
    form.clearErrors(name)
    change((now) => now.filter((one) => one.upload !== removed.upload))
    void discardUpload(removed.upload)
  }
  return (
    <UploadField
      purpose="messageAttachment"
      scope={`message|${scope}`}
      accept={documentKinds}
      maximum={attachmentMaximum}
      count={files.length}
      upload={upload}
      onBusy={onBusy}
      use={async (id) => {
        const file = await call(api, checkAttachment, { body: { upload: id } })
        change((now) => (now.some((one) => one.upload === id) ? now : [...now, { ...file, upload: id }]))
      }}
      rejectionOf={(file) => {
        const why = fileRejection(file, documentKinds, messageFileRule.maxBytes)
        return why && t(rejections[why], { limit })
      }}
      texts={{
        legend: t('legend'),
        add: t('add'),
        hint: t('hint', { limit }),
        choose: t('choose'),
        drop: t('drop'),
        tooMany: t('tooMany'),
      }}
    >
      {files.length > 0 && (
        <ul className="written-files" aria-label={t('list')}>
          {files.map((file, at) => {
            const error = form.errorOf(`attachments.${at}` as Path<Values>)
            return (
              <li className="written-file" key={file.upload}>
                <span className="document-icon" data-type={file.type}>
                  {file.thumbnail_url === null ? (
                    <Icon icon={fileIcons[file.type]} size={22} />
                  ) : (
                    <img
                      src={siteAddress(file.thumbnail_url, clientConfig().scope)}
                      alt=""
                      width="40"
                      height="40"
                    />
                  )}
                </span>
                <span className="written-file-facts">
                  <span className="document-name">{file.name}</span>
                  <span className="soft small number">{fileFacts(file, locale)}</span>
                  {error && (
                    <span className="error small" role="alert">
                      {error}
                    </span>
                  )}
                </span>
                <IconButton size="s" label={t('remove', { name: file.name })} onClick={() => remove(file)}>
                  <Icon icon={X} size={18} />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
    </UploadField>
  )
}
