import { useEffect, useRef, useState } from 'react'
import { CallError } from '#contract/core/errors.ts'
import { toast } from './toasts.ts'

interface StoredSwitch {
  /** Stores the state and returns what the server has now. */
  store(on: boolean): Promise<boolean>
  /** The state changed on the screen: by a click, or back by a refusal. */
  onShown?(on: boolean): void
  /** The last click is stored. */
  onStored?(): void
}

/** A state that is on or off. Changes at once; a refusal is rolled back and shown. After several clicks the last one counts. */
export function useStoredSwitch(stored: boolean, { store, onShown, onStored }: StoredSwitch) {
  const [shown, setShown] = useState(stored)
  const confirmed = useRef(stored)
  const target = useRef(stored)
  const sending = useRef(false)
  useEffect(() => {
    if (sending.current) return
    confirmed.current = stored
    target.current = stored
    setShown(stored)
  }, [stored])

  const show = (on: boolean) => {
    target.current = on
    setShown(on)
    onShown?.(on)
  }
  const send = async () => {
    if (sending.current) return
    sending.current = true
    try {
      while (confirmed.current !== target.current) confirmed.current = await store(target.current)
      onStored?.()
    } catch (error) {
      show(confirmed.current)
      if (!(error instanceof CallError)) throw error
      toast.error(error.message)
    } finally {
      sending.current = false
    }
  }
  const toggle = () => {
    show(!target.current)
    void send()
  }
  return { on: shown, toggle }
}
