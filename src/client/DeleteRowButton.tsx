import { useState, type ComponentProps } from 'react'
import { Button } from '#ui/Button.tsx'
import { ConfirmActionDialog } from './ConfirmActionDialog.tsx'

interface DeleteRowButtonProps extends Omit<
  ComponentProps<typeof ConfirmActionDialog>,
  'open' | 'onClose' | 'onDone'
> {
  /** Of the row, for screen readers: each row has such a button. */
  rowTitle: string
}

/** Deletes a row of a list that the server renders, after asking. */
export function DeleteRowButton({ rowTitle, ...dialog }: DeleteRowButtonProps) {
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <Button size="s" aria-label={`${dialog.confirmText}: ${rowTitle}`} onClick={() => setConfirming(true)}>
        {dialog.confirmText}
      </Button>
      <ConfirmActionDialog
        {...dialog}
        open={confirming}
        onClose={() => setConfirming(false)}
        onDone={() => location.reload()}
      />
    </>
  )
}
