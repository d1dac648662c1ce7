import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { PercentCrop } from 'react-image-crop'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { photoRule } from '#contract/files/files.ts'
import { deletePhoto, savePhoto } from '#contract/profiles/edits.ts'
import { translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FileField } from '#ui/FileField.tsx'
import { cropPicture } from './cropPicture.ts'
import { DeleteButton } from './DeleteButton.tsx'
import { useEditing } from './editingContext.ts'

const PhotoCrop = lazy(() => import('./PhotoCrop.tsx'))
const megabyte = 1024 * 1024

/** Chooses a picture (file dialog, drop or paste), crops it and uploads the crop. */
export default function PhotoEditor() {
  const { profile, strings, close, setDirty, done } = useEditing()
  const t = translatorFor(strings.editors)
  const tForm = translatorFor(strings.form)
  const tFile = translatorFor(strings.file)
  const tInvalid = translatorFor(strings.validation)
  const [src, setSrc] = useState<string | null>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  const [error, setError] = useState<string>()
  const [progress, setProgress] = useState<number | null>(null)
  const picture = useRef<HTMLImageElement>(null)
  const sending = useRef<AbortController>(null)
  useEffect(() => setDirty(src !== null), [src, setDirty])
  // Closing the dialog aborts the upload.
  useEffect(() => () => sending.current?.abort(), [])
  useEffect(() => () => (src ? URL.revokeObjectURL(src) : undefined), [src])

  const choose = (next: File | null, problem?: string) => {
    setSrc(next && URL.createObjectURL(next))
    setCrop(undefined)
    setError(problem)
  }
  const send = async () => {
    const photo = picture.current && crop && (await cropPicture(picture.current, crop))
    if (!photo) return choose(null, tInvalid('pictureUnreadable'))
    sending.current = new AbortController()
    setProgress(0)
    try {
      const options = { signal: sending.current.signal, onProgress: setProgress }
      done(t('photoSaved'), { profile: await call(api, savePhoto, { files: { photo } }, options) })
    } catch (failure) {
      if (failure instanceof CallError) setError(failure.fields[0]?.title ?? failure.message)
      else if (!(failure instanceof Error && failure.name === 'AbortError')) throw failure
      setProgress(null)
    }
  }

  return (
    <Dialog
      open
      onClose={close}
      title={t('photoTitle')}
      closeText={tForm('close')}
      foot={
        <>
          {profile.photo_url && !src && (
            <DeleteButton
              text={t('deletePhoto')}
              title={t('deletePhotoTitle')}
              remove={async () => done(t('photoDeleted'), { profile: await call(api, deletePhoto) })}
            />
          )}
          {progress === null ? (
            <Button onClick={close}>{tForm('cancel')}</Button>
          ) : (
            <Button onClick={() => sending.current?.abort()}>{t('cancelSending')}</Button>
          )}
          {src && (
            <Button kind="primary" busy={progress !== null || !crop} onClick={() => void send()}>
              {t('savePhoto')}
            </Button>
          )}
        </>
      }
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
              onUnreadable={() => choose(null, tInvalid('pictureUnreadable'))}
            />
          </Suspense>
          <p className="cluster soft small">
            {t('zoomHint')}
            <Button kind="text" size="s" disabled={progress !== null} onClick={() => choose(null)}>
              {t('anotherPhoto')}
            </Button>
          </p>
          {progress !== null && <progress value={progress} max={1} aria-label={t('sending')} />}
          <p className="field-error" role="alert">
            {error}
          </p>
        </>
      ) : (
        <FileField
          label={t('photoLabel')}
          hint={t('photoHint')}
          accept=".png,.jpg,.jpeg,image/png,image/jpeg"
          maxBytes={photoRule.maxBytes}
          file={null}
          error={error}
          onPick={(picked) => choose(picked)}
          onReject={(why) =>
            setError(
              why === 'tooLarge'
                ? tInvalid('fileTooLarge', { maximum: photoRule.maxBytes / megabyte })
                : tFile(why, { types: 'PNG, JPEG' }),
            )
          }
          onRemove={() => choose(null)}
          texts={{
            choose: tFile('choose'),
            drop: tFile('drop'),
            remove: tFile('remove'),
            cancel: tFile('cancel'),
          }}
          size={String}
        />
      )}
    </Dialog>
  )
}
