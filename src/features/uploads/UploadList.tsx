import { lazy, Suspense } from 'react'
import type { QueuedUpload, UploadQueue } from '#client/uploadQueue.ts'
import type { StringsOf } from '#i18n/island.ts'

// Most visits choose no file.
const UploadRow = lazy(async () => ({ default: (await import('./UploadRow.tsx')).UploadRow }))

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
      <Suspense fallback={null}>
        {uploads.map((one) => (
          <UploadRow key={one.id} upload={one} queue={queue} strings={strings} />
        ))}
      </Suspense>
    </ul>
  )
}
