import { useEffect, useRef, useState } from 'react'
import { CallError } from '#contract/core/errors.ts'

export interface SendOptions {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** An upload of a picture from a dialog. Closing the dialog aborts it. */
export interface PictureUpload {
  /** From 0 to 1; null while nothing is sent. */
  readonly progress: number | null
  readonly error: string | undefined
  setError(text: string | undefined): void
  /** Runs the calls that store the picture. A refusal becomes `error`; an abort leaves everything as it was. */
  send(store: (options: SendOptions) => Promise<void>): Promise<void>
  abort(): void
}

export function usePictureUpload(): PictureUpload {
  const [error, setError] = useState<string>()
  const [progress, setProgress] = useState<number | null>(null)
  const sending = useRef<AbortController>(null)
  const abort = () => sending.current?.abort()
  useEffect(() => abort, [])

  const send = async (store: (options: SendOptions) => Promise<void>) => {
    const controller = new AbortController()
    sending.current = controller
    setProgress(0)
    try {
      await store({ signal: controller.signal, onProgress: setProgress })
    } catch (failure) {
      if (failure instanceof CallError) setError(failure.fields[0]?.title ?? failure.message)
      else if (!(failure instanceof Error && failure.name === 'AbortError')) throw failure
      setProgress(null)
    }
  }
  return { progress, error, setError, send, abort }
}
