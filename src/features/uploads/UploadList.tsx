import type { QueuedUpload, UploadQueue } from '#client/uploadQueue.ts'
import type { StringsOf } from '#i18n/island.ts'
import { UploadRow } from './UploadRow.tsx'

interface UploadListProps {
  uploads: readonly QueuedUpload[]
  queue: Pick<UploadQueue, 'cancel' | 'retry'>
  strings: StringsOf<'employments', 'documents'>
  label?: string
}

/** The files on their way; nothing while there are none. */
export function UploadList({ uploads, queue, strings, label }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <ul className="document-uploads" aria-label={label}>
      {uploads.map((one) => (
        <UploadRow key={one.id} upload={one} queue={queue} strings={strings} />
      ))}
    </ul>
  )
}
