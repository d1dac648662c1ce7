import { Fragment } from 'react'

/** A sentence whose mail addresses are links. */
export function MailLinks({ text }: { text: string }) {
  return text.split(/([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/).map((part, index) =>
    index % 2 === 0 ? (
      <Fragment key={index}>{part}</Fragment>
    ) : (
      <a key={index} href={`mailto:${part}`}>
        {part}
      </a>
    ),
  )
}
