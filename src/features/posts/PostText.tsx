import { Fragment } from 'react'
import type { Mention, MentionKind } from '#contract/posts/mention.ts'
import { splitText } from '#contract/posts/links.ts'
import { pathsFor, type Scope } from '#paths'

interface PostTextProps {
  text: string
  mentions?: readonly Mention[]
  /** Where mentions lead; without it they are text. */
  scope?: Scope
}

/** The text of a post or comment with its links and mentions; line breaks are kept by its style. */
export function PostText({ text, mentions = [], scope }: PostTextProps) {
  return (
    <p className="post-text">
      {splitText(text, mentions).map(({ text: part, href, mention }, at) => {
        if (scope && mention?.address)
          return (
            <a key={at} href={pageOf(mention.kind, mention.address, scope)}>
              {part}
            </a>
          )
        return href === undefined ? (
          <Fragment key={at}>{part}</Fragment>
        ) : (
          <a key={at} href={href} rel="nofollow ugc noopener">
            {part}
          </a>
        )
      })}
    </p>
  )
}

function pageOf(kind: MentionKind, address: string, scope: Scope): string {
  const path = pathsFor({ ...scope, profileId: null })
  return kind === 'company' ? path('company', { slug: address }) : path('publicPage', { address })
}
