import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { PercentCrop } from 'react-image-crop'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { photoRule } from '#contract/files/files.ts'
import { deletePhoto, savePhoto } from '#contract/profiles/edits.ts'
import { translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { cropPicture } from './cropPicture.ts'
import { useEditing } from './editingContext.ts'
import { PictureDialog } from './PictureDialog.tsx'
import { PictureField } from './PictureField.tsx'
import { usePictureUpload } from './usePictureUpload.ts'

const PhotoCrop = lazy(() => import('./PhotoCrop.tsx'))

const types = photoRule.types.join(', ').toUpperCase()

/** Chooses a picture (file dialog, drop or paste), crops it and uploads the crop. */
export default function PhotoEditor() {
  const { profile, strings, setDirty, done, t } = useEditing()
  const tInvalid = translatorFor(strings.picture)
  const tFile = translatorFor(strings.file)
  const [src, setSrc] = useState<string | null>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  const upload = usePictureUpload()
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => setDirty(src !== null), [src, setDirty])
  useEffect(() => () => (src ? URL.revokeObjectURL(src) : undefined), [src])

  const choose = (next: File | null, problem?: string) => {
    setSrc(next && URL.createObjectURL(next))
    setCrop(undefined)
    upload.setError(problem)
  }
  const save = async () => {
    const photo = picture.current && crop && (await cropPicture(picture.current, crop))
    if (!photo) return choose(null, tInvalid('pictureUnreadable'))
    await upload.send(async (options) =>
      done(t('photoSaved'), { profile: await call(api, savePhoto, { files: { photo } }, options) }),
    )
  }
  const remove = async () => done(t('photoDeleted'), { profile: await call(api, deletePhoto) })

  return (
    <PictureDialog
      title={t('photoTitle')}
      upload={upload}
      deletion={
        profile.photo_url && !src ? { text: t('deletePhoto'), title: t('deletePhotoTitle'), remove } : null
      }
      save={src ? { text: t('savePhoto'), ready: crop !== undefined, run: save } : null}
    >
      {src ? (
        <>
          <Suspense fallback={<p className="soft">{t('loading')}</p>}>
            <PhotoCrop
              src={src}
              label={t('crop')}
              crop={crop}
              onCrop={(next, loaded) => {
                if (loaded) picture.current = loaded
                setCrop(next)
              }}
              // Pictures of phones are often named .jpg and are none.
              onUnreadable={() => choose(null, tFile('wrongType', { types }))}
            />
          </Suspense>
          <p className="cluster soft small">
            {t('zoomHint')}
            <Button kind="text" size="s" disabled={upload.progress !== null} onClick={() => choose(null)}>
              {t('anotherPhoto')}
            </Button>
          </p>
          {upload.progress !== null && <progress value={upload.progress} max={1} aria-label={t('sending')} />}
          <p className="field-error" role="alert">
            {upload.error}
          </p>
        </>
      ) : (
        <PictureField
          label={t('photoLabel')}
          hint={t('photoHint')}
          accept=".png,.jpg,.jpeg,image/png,image/jpeg"
          types={types}
          maxBytes={photoRule.maxBytes}
          error={upload.error}
          onPick={choose}
          onReject={upload.setError}
        />
      )}
    </PictureDialog>
  )
}
