import { Suspense, type ReactNode } from 'react'

/** A dialog whose code is loaded when it is opened. Until it shows, no part of the page around it is exchanged. */
export const OpeningDialog = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<span hidden data-opening />}>{children}</Suspense>
)
