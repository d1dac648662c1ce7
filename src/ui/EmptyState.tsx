import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  text?: string
  level?: 2 | 3
  /** The next step. */
  children?: ReactNode
}

export function EmptyState({ title, text, level = 3, children }: EmptyStateProps) {
  const Title = `h${level}` as const
  return (
    <div className="empty-state">
      <svg className="empty-line" viewBox="0 0 120 12" aria-hidden="true">
        <path d="M0 6h96" stroke="currentColor" strokeWidth="3" strokeDasharray="10 4" />
        <circle cx="108" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
      <Title>{title}</Title>
      {text && <p>{text}</p>}
      {children && <div className="actions">{children}</div>}
    </div>
  )
}
