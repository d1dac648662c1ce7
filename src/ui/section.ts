/** A section with a rule and a heading, which sits in the margin on wide pages. */
export interface SectionProps {
  title: string
  note?: string | undefined
  id?: string | undefined
}

/** With an id, the heading names the section, which is a landmark then. */
export function sectionAttributes(id: string | undefined) {
  const titleId = id && `${id}-title`
  return {
    section: { className: 'section', id, 'aria-labelledby': titleId },
    heading: { id: titleId },
  } as const
}
