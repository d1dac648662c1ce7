import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { createUploadQueue } from '#client/uploadQueue.ts'
import type { UploadPurpose } from '#contract/uploads/uploads.ts'

interface UploadsOptions {
  readonly purpose: UploadPurpose
  /** See `ResumableOptions`. */
  readonly scope: string
  /** See `QueueOptions`. */
  readonly use: (upload: string, turn: number) => Promise<void>
  readonly onBusy: (busy: boolean) => void
  /** Whether uploads that an earlier page began are listed. */
  readonly resumed?: boolean
}

const runningStates: readonly string[] = ['waiting', 'sending', 'checking', 'offline']

/** Uploads for one purpose of a form. What `use` does never changes, so that of the first render serves. */
export function useUploads({ purpose, scope, use, onBusy, resumed = false }: UploadsOptions) {
  const [queue] = useState(() => createUploadQueue({ purpose, scope, use }))
  const uploads = useStore(queue.$uploads)
  useEffect(() => (resumed ? queue.watch() : undefined), [queue, resumed])
  const isBusy = uploads.some(({ state }) => runningStates.includes(state))
  const report = useEffectEvent((busy: boolean) => onBusy(busy))
  useEffect(() => {
    report(isBusy)
    return () => report(false)
  }, [isBusy])
  return { queue, uploads, isBusy }
}
