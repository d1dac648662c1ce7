import { lazy, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { OpeningDialog } from '#ui/OpeningDialog.tsx'
import type { ProposeInterviewProps } from './interviewProps.ts'

const InterviewDialog = lazy(() => import('./InterviewDialog.tsx'))

/** Opens the form of a proposal. */
export default function ProposeInterview({ label, ...dialog }: ProposeInterviewProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="s" kind="quiet" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <OpeningDialog>
          <InterviewDialog {...dialog} onClose={() => setOpen(false)} />
        </OpeningDialog>
      )}
    </>
  )
}
