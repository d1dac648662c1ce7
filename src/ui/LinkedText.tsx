import { Fragment } from 'react'
import { splitAtMails } from './splitAtMails.ts'

interface LinkedTextProps {
  /** A sentence with marked links: 'I accept the <terms>terms</terms>'. */
  text: string
  /** Addresses by tag name. */
  links: Readonly<Record<string, string>>
}

/** A sentence with links inside, so that translations stay whole. Links open in a new tab, beside the form. */
export function LinkedText({ text, links }: LinkedTextProps) {
  // Splitting by two groups yields: text, tag, link text, text, …
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

/** A sentence whose mail addresses are links. */
export function MailLinks({ text }: { text: string }) {
  return splitAtMails(text).map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <a key={index} href={`mailto:${part}`}>
        {part}
      </a>
    ),
  )
}
