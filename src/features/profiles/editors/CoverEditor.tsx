import { useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { centre } from '#contract/files/coverFocus.ts'
import { pictureRule } from '#contract/files/files.ts'
import { deleteCover, focusCover, saveCover } from '#contract/profiles/cover.ts'
import { translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { FocusPicker } from '#ui/FocusPicker.tsx'
import { useEditing } from './editingContext.ts'
import { PictureDialog } from './PictureDialog.tsx'
import { PictureField } from './PictureField.tsx'
import { usePictureUpload } from './usePictureUpload.ts'

/** Chooses a cover (file dialog, drop or paste) and what of it stays visible, and uploads it. */
export default function CoverEditor() {
  const { profile, strings, setDirty, done, t } = useEditing()
  const tInvalid = translatorFor(strings.picture)
  const [picked, setPicked] = useState<{ file: File; src: string } | null>(null)
  const [choosing, setChoosing] = useState(profile.cover_url === null)
  const [focus, setFocus] = useState(profile.cover_focus)
  const upload = usePictureUpload()
  const isMoved = focus.x !== profile.cover_focus.x || focus.y !== profile.cover_focus.y
  useEffect(() => setDirty(picked !== null || isMoved), [picked, isMoved, setDirty])
  useEffect(() => () => (picked ? URL.revokeObjectURL(picked.src) : undefined), [picked])

  const choose = (file: File | null, problem?: string) => {
    setPicked(file && { file, src: URL.createObjectURL(file) })
    setChoosing(file === null)
    setFocus(centre)
    upload.setError(problem)
  }
  const save = () =>
    upload.send(async (options) => {
      const stored = picked ? await call(api, saveCover, { files: { cover: picked.file } }, options) : profile
      const { x, y } = stored.cover_focus
      const saved = focus.x === x && focus.y === y ? stored : await call(api, focusCover, { body: focus })
      done(t('coverUpdated'), { profile: saved })
    })
  const remove = async () => done(t('coverDeleted'), { profile: await call(api, deleteCover) })
  const src = picked?.src ?? profile.cover_url

  return (
    <PictureDialog
      title={t('coverTitle')}
      upload={upload}
      deletion={
        profile.cover_url && !picked ? { text: t('deleteCover'), title: t('deleteCoverTitle'), remove } : null
      }
      save={!choosing && (picked || isMoved) ? { text: t('saveCover'), ready: true, run: save } : null}
    >
      {src && !choosing ? (
        <>
          <FocusPicker
            url={src}
            focus={focus}
            onChange={setFocus}
            onError={() => choose(null, tInvalid('pictureUnreadable'))}
            texts={{
              title: t('focus'),
              hint: t('focusHint'),
              across: t('focusAcross'),
              down: t('focusDown'),
            }}
          />
          <p className="cluster">
            <Button
              kind="text"
              size="s"
              disabled={upload.progress !== null}
              onClick={() => setChoosing(true)}
            >
              {t('anotherCover')}
            </Button>
          </p>
          {picked && upload.progress !== null && (
            <progress value={upload.progress} max={1} aria-label={t('sendingCover')} />
          )}
          <p className="field-error" role="alert">
            {upload.error}
          </p>
        </>
      ) : (
        <PictureField
          label={t('coverLabel')}
          hint={t('coverHint')}
          accept=".png,.jpg,.jpeg,.webp,.gif,image/png,image/jpeg,image/webp,image/gif"
          types="PNG, JPEG, WebP, GIF"
          maxBytes={pictureRule.maxBytes}
          error={upload.error}
          onPick={choose}
          onReject={upload.setError}
        />
      )}
    </PictureDialog>
  )
}
