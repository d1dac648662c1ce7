import { useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { failureText } from '#client/failureBeside.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { importRule, startImport } from '#contract/cvImports/imports.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { FileField } from '#ui/FileField.tsx'
import { fileSize } from '../../i18n/fileSize.ts'

interface ImportUploadProps {
  /** The page of an import, with 0 for its id. */
  reviewPath: string
  strings: StringsOf<'cvImports', 'upload'>
}

const accept =
  '.pdf,.docx,.zip,.csv,.json,.xml,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document,' +
  'application/zip,text/csv,application/json,text/xml'

/** Sends a file as soon as it is chosen, and opens its review. */
export default function ImportUpload({ reviewPath, strings }: ImportUploadProps) {
  const t = translatorFor(strings)
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string>()
  const sending = useRef<AbortController>(null)
  const size = (bytes: number) => fileSize(bytes, strings.locale)
  const limit = size(importRule.maxBytes)

  async function send(picked: File): Promise<void> {
    const controller = new AbortController()
    sending.current = controller
    setFile(picked)
    setError(undefined)
    setProgress(0)
    try {
      const options = { signal: controller.signal, onProgress: setProgress }
      const { id } = await call(api, startImport, { files: { source: picked } }, options)
      location.assign(reviewPath.replace(/\/0(?=$|\?)/, `/${id}`))
    } catch (failure) {
      setFile(null)
      setProgress(null)
      if (failure instanceof CallError) setError(failure.fields[0]?.title ?? failureText(failure))
      else if (!(failure instanceof Error && failure.name === 'AbortError')) throw failure
    }
  }

  return (
    <>
      <FileField
        label={t('label')}
        hint={t('hint', { limit })}
        accept={accept}
        maxBytes={importRule.maxBytes}
        file={file}
        progress={progress}
        error={error}
        onPick={(picked) => void send(picked)}
        onReject={(why) => setError(t(why, { limit }))}
        onRemove={() => sending.current?.abort()}
        texts={{ choose: t('choose'), drop: t('drop'), remove: t('remove'), cancel: t('cancel') }}
        size={size}
      />
      <p className="soft small" role="status">
        {progress === 1 && t('reading')}
      </p>
    </>
  )
}
