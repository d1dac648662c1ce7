import type { ReactNode } from 'react'

export interface EmptyStateTexts {
  title: string
  text?: string | undefined
  /** Heading level: h3 inside a section, h2 where it is the page. */
  level?: 2 | 3
}

/** Explains what will appear here and offers the next step, its children. */
export function EmptyState({ children, ...texts }: EmptyStateTexts & { children?: ReactNode }) {
  return (
    <div className="empty-state">
      <EmptyWords {...texts} />
      {children && <div className="actions">{children}</div>}
    </div>
  )
}

/** A line that has not begun, and what it is going to be. */
export function EmptyWords({ title, text, level = 3 }: EmptyStateTexts) {
  const Title = `h${level}` as const
  return (
    <>
      <svg className="empty-line" viewBox="0 0 120 12" aria-hidden="true">
        <path d="M0 6h96" stroke="currentColor" strokeWidth="3" strokeDasharray="10 4" />
        <circle cx="108" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      <Title>{title}</Title>
      {text && <p>{text}</p>}
    </>
  )
}
