import { FileText, FileType, Presentation } from 'lucide'
import { useState } from 'react'
import { fileSize } from '#i18n/fileSize.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { Slide } from './slides.ts'

interface SlideViewProps {
  slide: Slide
  shown: boolean
  /** The slide or a neighbour of it is shown, so that its picture is loaded. */
  near: boolean
  strings: StringsOf<'cv', 'media'>
}

const icons = { pdf: FileText, doc: FileType, docx: FileType, ppt: Presentation, pptx: Presentation } as const

export function SlideView({ slide, shown, near, strings }: SlideViewProps) {
  return (
    <div className="viewer-slide" inert={!shown}>
      {near && <Content slide={slide} strings={strings} />}
    </div>
  )
}

function Content({ slide: { medium, page }, strings }: Pick<SlideViewProps, 'slide' | 'strings'>) {
  const t = translatorFor(strings)
  const [failed, setFailed] = useState(false)
  const [playing, setPlaying] = useState(false)
  if (failed) return <p className="soft">{t('failed')}</p>
  const onError = () => setFailed(true)
  if (page) {
    const alt = `${medium.label}. ${t('page', { page: page.number, count: medium.pageCount })}`
    return <img className="viewer-page" src={page.address} alt={alt} onError={onError} />
  }
  if (medium.type !== 'image')
    return (
      <div className="viewer-file">
        <Icon icon={icons[medium.type]} size={48} />
        <p>
          <strong>{medium.name}</strong>
          <br />
          <span className="soft small number">
            {medium.type.toUpperCase()}, {fileSize(medium.size, strings.locale)}
          </span>
        </p>
        <p className="soft">{t('noPreview')}</p>
      </div>
    )
  const largest = medium.sources.at(-1)
  return (
    <>
      <img
        src={playing ? medium.address : largest?.address}
        srcSet={playing ? undefined : medium.sources.map((one) => `${one.address} ${one.width}w`).join(', ')}
        sizes="100vw"
        alt={medium.label}
        width={medium.width}
        height={medium.height}
        onError={onError}
      />
      {medium.animated && (
        <Button size="s" className="viewer-play" onClick={() => setPlaying(!playing)}>
          {t(playing ? 'stop' : 'play')}
        </Button>
      )}
    </>
  )
}
