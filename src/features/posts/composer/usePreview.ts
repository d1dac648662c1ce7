import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { splitAtLinks } from '#contract/posts/links.ts'
import { previewLink, type LinkPreview } from '#contract/posts/linkPreviews.ts'

interface Previewed {
  readonly slug: string
  readonly text: string
  /** Of the post as it was opened; empty for a new one. */
  readonly storedText: string
  readonly preview: LinkPreview | null
  readonly onChange: (preview: LinkPreview | null) => void
}
/** `none`: the text has no link that can have a preview. */
export type PreviewState = 'none' | 'loading' | 'shown' | 'failed' | 'removed'

/** Waits until somebody has written the whole address, in milliseconds. */
const pauseMs = 700

const linkIn = (text: string): string | null =>
  splitAtLinks(text).find(({ href }) => href?.startsWith('https://'))?.href ?? null

/** Fetches a preview of the first link, once for each address. */
export function usePreview({ slug, text, storedText, preview, onChange }: Previewed) {
  const url = linkIn(text)
  // An edited post whose link has no preview: its author has removed it, or there is none.
  const [settled, setSettled] = useState<ReadonlyMap<string, 'failed' | 'removed'>>(() => {
    const stored = linkIn(storedText)
    return new Map(stored !== null && preview === null ? [[stored, 'removed']] : [])
  })
  const known = useRef(new Map<string, LinkPreview>())
  const settle = (address: string, as: 'failed' | 'removed' | null) =>
    setSettled((before) => {
      const next = new Map(before)
      if (as === null) next.delete(address)
      else next.set(address, as)
      return next
    })
  const isShown = preview !== null && preview.url === url
  const result = url === null ? undefined : settled.get(url)

  const load = useEffectEvent(async (address: string, isCurrent: () => boolean) => {
    try {
      const loaded =
        known.current.get(address) ??
        (await call(api, previewLink, { params: { slug }, body: { url: address } }))
      known.current.set(address, loaded)
      if (isCurrent()) onChange(loaded)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      settle(address, 'failed')
    }
  })
  const drop = useEffectEvent(() => onChange(null))
  useEffect(() => {
    let isCurrent = true
    if (preview !== null && preview.url !== url) drop()
    if (url === null || isShown || result) return
    const timer = setTimeout(() => void load(url, () => isCurrent), pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [url, isShown, result, preview])

  const state: PreviewState = url === null ? 'none' : isShown ? 'shown' : (result ?? 'loading')
  return {
    state,
    host: url === null ? '' : new URL(url).hostname.replace(/^www\./, ''),
    remove() {
      if (url === null) return
      settle(url, 'removed')
      onChange(null)
    },
    add: () => url !== null && settle(url, null),
  }
}
