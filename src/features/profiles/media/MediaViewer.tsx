import { ChevronLeft, ChevronRight, Download, X } from 'lucide'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { ButtonLink, IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { slidesOf, type ViewedMedium } from './slides.ts'
import { SlideView } from './SlideView.tsx'

interface MediaViewerProps {
  media: readonly ViewedMedium[]
  /** The medium that is shown first. */
  at: number
  strings: StringsOf<'cv', 'media'>
  onClose: () => void
}

/** Without scrolling for this long, a slide has come to rest; milliseconds. */
const settleMs = 120

/**
 * Media one by one: images, pages of PDFs, and files that can only be downloaded. The slides scroll sideways and snap, so
 * that the browser handles swipes; buttons and arrow keys scroll to the next one.
 */
export default function MediaViewer({ media, at, strings, onClose }: MediaViewerProps) {
  const t = translatorFor(strings)
  const [slides] = useState(() => slidesOf(media))
  const first = slides.findIndex(({ number }) => number === at + 1)
  const [shown, setShown] = useState(Math.max(first, 0))
  const dialog = useRef<HTMLDialogElement>(null)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const strip = useRef<HTMLDivElement>(null)

  const start = useEffectEvent(() => {
    dialog.current?.showModal()
    // Not the download, which comes first.
    strip.current?.focus()
    strip.current?.scrollTo({ left: shown * strip.current.clientWidth, behavior: 'instant' })
  })
  useEffect(() => start(), [])
  const go = (to: number) => {
    if (to < 0 || to >= slides.length) return
    strip.current?.scrollTo({ left: to * strip.current.clientWidth })
    setShown(to)
  }
  /** After a swipe. Not all browsers say when scrolling ends. */
  const settle = () => {
    clearTimeout(settling.current)
    settling.current = setTimeout(() => {
      const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
      setShown(Math.round(scrollLeft / clientWidth))
    }, settleMs)
  }
  useEffect(() => () => clearTimeout(settling.current), [])
  const keys: Readonly<Record<string, number>> = {
    ArrowLeft: shown - 1,
    ArrowRight: shown + 1,
    Home: 0,
    End: slides.length - 1,
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    const to = keys[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  })
  useEffect(() => {
    const element = dialog.current
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [])
  const slide = slides[shown]
  if (!slide) return null
  const { medium, page, number } = slide
  const facts = [
    ...(media.length > 1 ? [t('position', { number, count: media.length })] : []),
    ...(page ? [t('page', { page: page.number, count: medium.pageCount })] : []),
  ]
  return (
    <dialog ref={dialog} className="viewer" aria-label={t('title')} onClose={onClose}>
      <div className="viewer-head">
        <p className="viewer-name">
          <strong>{medium.name}</strong> <span className="soft small number">{facts.join(' · ')}</span>
        </p>
        <ButtonLink
          size="s"
          href={medium.address}
          download={medium.name}
          aria-label={t('downloadNamed', { name: medium.name })}
        >
          <Icon icon={Download} size={16} />
          <span className="viewer-wide">{t('download')}</span>
        </ButtonLink>
        <IconButton size="s" label={t('close')} onClick={() => dialog.current?.close()}>
          <Icon icon={X} size={20} />
        </IconButton>
      </div>
      <div className="viewer-stage">
        {slides.length > 1 && (
          <IconButton
            label={t('previous')}
            aria-disabled={shown === 0 || undefined}
            onClick={() => go(shown - 1)}
          >
            <Icon icon={ChevronLeft} size={24} />
          </IconButton>
        )}
        <div
          className="viewer-slides"
          ref={strip}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          role="group"
          aria-label={t('title')}
          onScroll={settle}
        >
          {slides.map((one, index) => (
            <SlideView
              key={one.key}
              slide={one}
              shown={index === shown}
              near={Math.abs(index - shown) <= 1}
              strings={strings}
            />
          ))}
        </div>
        {slides.length > 1 && (
          <IconButton
            label={t('next')}
            aria-disabled={shown === slides.length - 1 || undefined}
            onClick={() => go(shown + 1)}
          >
            <Icon icon={ChevronRight} size={24} />
          </IconButton>
        )}
      </div>
      <div className="viewer-caption" role="status">
        <p>{medium.alt || <span className="visually-hidden">{[medium.label, ...facts].join(', ')}</span>}</p>
        {page?.number === medium.pages.length && medium.pages.length < medium.pageCount && (
          <p className="soft small">
            {t('moreInFile', { shown: medium.pages.length, count: medium.pageCount })}
          </p>
        )}
      </div>
    </dialog>
  )
}
