import { useState } from 'react'
import { Button } from '#ui/Button.tsx'

/** Loads the next page of a list. */
export function LoadMoreButton({ text, onLoad }: { text: string; onLoad: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const load = async () => {
    setBusy(true)
    await onLoad()
    setBusy(false)
  }
  return (
    <p className="show-more">
      <Button busy={busy} onClick={() => void load()}>
        {text}
      </Button>
    </p>
  )
}
