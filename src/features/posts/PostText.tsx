import { Fragment } from 'react'
import { splitAtLinks } from '#contract/posts/links.ts'

/** The text of a post or comment with its links; line breaks are kept by its style. */
export function PostText({ text }: { text: string }) {
  return (
    <p className="post-text">
      {splitAtLinks(text).map(({ text: part, href }, at) =>
        href === undefined ? (
          <Fragment key={at}>{part}</Fragment>
        ) : (
          <a key={at} href={href} rel="nofollow ugc noopener">
            {part}
          </a>
        ),
      )}
    </p>
  )
}
