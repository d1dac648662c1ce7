import { Fragment } from 'react'

interface LinkedTextProps {
  /** A whole sentence that marks its links: 'I accept the <terms>terms</terms>'. */
  text: string
  /** Addresses by mark. */
  links: Readonly<Record<string, string>>
}

/** A sentence with links inside it, so that no language has to glue it from parts. They open beside the form. */
export function LinkedText({ text, links }: LinkedTextProps) {
  // Splitting by two groups gives: words, mark, linked words, words, …
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/)
  return parts.map((part, index) => {
    if (index % 3 === 0) return <Fragment key={index}>{part}</Fragment>
    if (index % 3 === 1) return null
    return (
      <a key={index} href={links[parts[index - 1] ?? '']} target="_blank" rel="noopener">
        {part}
      </a>
    )
  })
}
