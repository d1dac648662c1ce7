import type { ComponentProps } from 'react'
import { Button } from '#ui/Button.tsx'
import { useAttempt } from './useAttempt.ts'

interface ActionButtonProps extends Omit<ComponentProps<typeof Button>, 'busy' | 'onClick'> {
  /** What the button does. A failure is shown beside it. */
  action: () => Promise<unknown>
  /** Called on success; the button stays busy, because the page or the dialog is about to go. */
  onDone?: () => void
}

/** A button that is busy while its action runs. */
export function ActionButton({ action, onDone, ...button }: ActionButtonProps) {
  const [busy, run] = useAttempt()
  return <Button {...button} busy={busy} onClick={() => void run(action, onDone)} />
}

/** Below a list: loads its next page. */
export const LoadMoreButton = (props: ActionButtonProps) => (
  <p className="show-more">
    <ActionButton {...props} />
  </p>
)
