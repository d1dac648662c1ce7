import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { StringsOf } from '#i18n/island.ts'
import type { ViewedMedium } from './slides.ts'

const MediaViewer = lazy(() => import('./MediaViewer.tsx'))

interface Opened {
  readonly media: readonly ViewedMedium[]
  /** Which one was pressed. */
  readonly at: number
}

/** Opens the media of a page in a viewer, which is loaded with the first one. Clicks for a new tab open the file. */
export default function MediaViewers({ strings }: { strings: StringsOf<'cv', 'media'> }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const from = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a.medium') : null
      const list = link?.closest<HTMLElement>('[data-media]')
      if (!link || !list || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      from.current = link
      setOpened({
        media: JSON.parse(list.dataset['media'] ?? '[]') as ViewedMedium[],
        at: [...list.querySelectorAll('a.medium')].indexOf(link),
      })
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
  if (!opened) return null
  return (
    <Suspense>
      <MediaViewer
        {...opened}
        strings={strings}
        onClose={() => {
          setOpened(null)
          from.current?.focus()
        }}
      />
    </Suspense>
  )
}
