import type { ReactNode } from 'react'

interface SectionProps {
  id: string
  title: string
  note?: string
  children: ReactNode
}

/** `ui/Section.astro` for islands. */
export function Section({ id, title, note, children }: SectionProps) {
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <div className="section-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {note && <p className="section-note">{note}</p>}
      </div>
      <div>{children}</div>
    </section>
  )
}
