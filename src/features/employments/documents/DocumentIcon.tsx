import { useEffect, useState } from 'react'
import { readToken } from '#client/token.ts'
import type { EmploymentDocument } from '#contract/employments/documents.ts'
import { fileIcons } from '#features/uploads/fileIcons.ts'
import { Icon } from '#ui/Icon.tsx'

/** A picture shows itself; other documents have the icon of their kind. */
export function DocumentIcon({ document: { type, thumbnail_url: url } }: { document: EmploymentDocument }) {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    if (url === null) return
    const reading = new AbortController()
    let shown = ''
    // An `img` cannot send the token.
    fetch(url, { headers: { authorization: `Bearer ${readToken()}` }, signal: reading.signal })
      .then(async (response) => {
        if (!response.ok) return
        shown = URL.createObjectURL(await response.blob())
        if (reading.signal.aborted) URL.revokeObjectURL(shown)
        else setPicture(shown)
      })
      // Without it the icon stays.
      .catch(() => undefined)
    return () => {
      reading.abort()
      URL.revokeObjectURL(shown)
    }
  }, [url])
  return (
    <span className="document-icon" data-type={type}>
      {picture ? (
        <img src={picture} alt="" width="40" height="40" />
      ) : (
        <Icon icon={fileIcons[type]} size={22} />
      )}
    </span>
  )
}
