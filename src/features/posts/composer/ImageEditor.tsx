import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useState, type ClipboardEvent } from 'react'
import { api } from '#client/api.ts'
import { createUploadQueue } from '#client/uploadQueue.ts'
import { call } from '#contract/core/call.ts'
import { pictureRule } from '#contract/files/files.ts'
import { checkPostImage } from '#contract/posts/managedPosts.ts'
import { imageMaximum } from '#contract/posts/posts.ts'
import { fileSize } from '#i18n/fileSize.ts'
import { DropZone } from '#features/employments/documents/DropZone.tsx'
import { UploadRow } from '#features/employments/documents/UploadRow.tsx'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { fileRejection } from '#ui/fileRejection.ts'
import { move, type ComposedImage } from './composedImages.ts'
import { ImageRow } from './ImageRow.tsx'

interface ImageEditorProps {
  strings: StringsOf<'posts', 'composer'>
  upload: StringsOf<'careers', 'documents'>
  slug: string
  userId: number
  images: readonly ComposedImage[]
  onChange: (next: (now: readonly ComposedImage[]) => readonly ComposedImage[]) => void
  /** Whether uploads are under way. */
  onBusy: (busy: boolean) => void
}

const accept = '.png,.jpg,.jpeg,.webp,.gif,image/png,image/jpeg,image/webp,image/gif'
const rejections = { tooLarge: 'tooLarge', empty: 'emptyFile', wrongType: 'wrongType' } as const

/** The images of a post: uploads, descriptions and order. */
export function ImageEditor({ strings, upload, slug, userId, images, onChange, onBusy }: ImageEditorProps) {
  const t = translatorFor(strings)
  const [news, setNews] = useState('')
  const [dragged, setDragged] = useState<number | null>(null)
  const [queue] = useState(() =>
    createUploadQueue({
      purpose: 'postImage',
      scope: `posts|${userId}|${slug}`,
      async use(id) {
        const checked = await call(api, checkPostImage, { params: { slug }, body: { upload: id } })
        // `onChange` never changes what it does, so the one of the first render serves.
        onChange((now) =>
          now.some(({ key }) => key === id)
            ? now
            : [...now, { ...checked, key: id, id: null, upload: id, alt: '' }],
        )
      },
    }),
  )
  const uploads = useStore(queue.$uploads)
  useEffect(() => queue.watch(), [queue])
  const isBusy = uploads.some(({ state }) => ['waiting', 'sending', 'checking', 'offline'].includes(state))
  const report = useEffectEvent((busy: boolean) => onBusy(busy))
  useEffect(() => report(isBusy), [isBusy])
  const limit = fileSize(pictureRule.maxBytes, strings.locale)

  function choose(files: readonly File[]): void {
    let room = imageMaximum - images.length - uploads.filter(({ state }) => state !== 'refused').length
    for (const file of files) {
      const why = fileRejection(file, accept, pictureRule.maxBytes)
      if (why) queue.refuse(file, t(rejections[why], { limit }))
      else if (room-- > 0) queue.add([file])
      else queue.refuse(file, t('tooMany'))
    }
  }
  function paste(event: ClipboardEvent): void {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    choose([...event.clipboardData.files])
  }
  function place(from: number, to: number): void {
    if (to < 0 || to >= images.length || from === to) return
    onChange((now) => move(now, from, to))
    setNews(t('moved', { number: from + 1, position: to + 1 }))
  }

  return (
    <fieldset className="field composer-images" onPaste={paste}>
      <legend>{t('images')}</legend>
      {images.length > 0 && (
        <ol className="image-list" aria-label={t('imageList')}>
          {images.map((image, at) => (
            <ImageRow
              key={image.key}
              image={image}
              strings={strings}
              at={at}
              count={images.length}
              dragged={dragged === at}
              onDrag={setDragged}
              onDrop={() => {
                if (dragged !== null) place(dragged, at)
                setDragged(null)
              }}
              onMove={(by) => place(at, at + by)}
              onAlt={(alt) =>
                onChange((now) => now.map((one) => (one.key === image.key ? { ...one, alt } : one)))
              }
              onRemove={() => onChange((now) => now.filter(({ key }) => key !== image.key))}
            />
          ))}
        </ol>
      )}
      {uploads.length > 0 && (
        <ul className="document-uploads">
          {uploads.map((one) => (
            <UploadRow key={one.id} upload={one} queue={queue} strings={upload} />
          ))}
        </ul>
      )}
      {images.length < imageMaximum && (
        <DropZone
          accept={accept}
          label={t('addImages')}
          hint={t('imagesHint', { limit })}
          choose={t('choose')}
          drop={t('drop')}
          onChoose={choose}
        />
      )}
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </fieldset>
  )
}
