import type { ReactNode } from 'react'

interface PartProps {
  id: string
  title: string
  note?: string
  children: ReactNode
}

/** A part of the page, as `ui/Section.astro` draws it. */
export function Part({ id, title, note, children }: PartProps) {
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
