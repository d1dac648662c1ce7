import type { ReactNode } from 'react'
import { sectionAttributes, type SectionProps } from './section.ts'

export function Section({ title, note, id, children }: SectionProps & { children: ReactNode }) {
  const { section, heading } = sectionAttributes(id)
  return (
    <section {...section}>
      <div className="section-head">
        <h2 {...heading}>{title}</h2>
        {note && <p className="section-note">{note}</p>}
      </div>
      <div>{children}</div>
    </section>
  )
}
