import { Suspense, type ReactNode } from 'react'
import { useHydrated } from './hydrated.ts'

/** Lazy parts: rendered on the server, they would need inline scripts of React, which the content policy refuses. */
export const AfterHydration = ({ children }: { children: ReactNode }) =>
  useHydrated() && <Suspense>{children}</Suspense>
