import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/Button.tsx'
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
        <Suspense fallback={null}>
          <InterviewDialog {...dialog} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
