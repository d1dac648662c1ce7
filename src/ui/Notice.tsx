import type { ReactNode } from 'react'
import type { Tone } from './kinds.ts'

interface NoticeProps {
  tone?: Tone
  title?: string
  alert?: boolean
  children: ReactNode
}

export function Notice({ tone = 'neutral', title, alert, children }: NoticeProps) {
  return (
    <div className="notice" data-tone={tone} role={alert ? 'alert' : undefined}>
      {title && <h2>{title}</h2>}
      {children}
    </div>
  )
}
