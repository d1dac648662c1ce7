import { useRef, useState } from 'react'
import { api } from '#client/api.ts'
import { toast } from '#client/toasts.ts'
import { call, type SendOptions } from '#contract/core/call.ts'
import type { Company } from '#contract/companies/companies.ts'
import {
  removeCompanyCover,
  removeCompanyLogo,
  replaceCompanyCover,
  replaceCompanyLogo,
} from '#contract/companies/edits.ts'
import { CallError } from '#contract/core/errors.ts'
import { coverMinimum, pictureRule } from '#contract/files/files.ts'
import { Button } from '#ui/Button.tsx'
import { FileField } from '#ui/FileField.tsx'
import { CoverFocus } from './CoverFocus.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { Section } from '#ui/Section.tsx'
import { useEditor } from './editorContext.ts'

const middle = { x: 50, y: 50 }
const accept = '.png,.jpg,.jpeg,.webp,.gif,image/png,image/jpeg,image/webp,image/gif'
const kinds = 'PNG, JPEG, WebP, GIF'
const megabytes = (bytes: number) => Math.max(0.1, Math.round((bytes / 1024 / 1024) * 10) / 10)

interface PictureSectionProps {
  picture: 'cover' | 'logo'
  url: string | null
  /** Focal point of a cover. */
  focus?: Company['cover_focus']
}

/** Cover or logo, replaced by choosing, dropping or (the cover only) pasting another picture. */
export function PictureSection({ picture, url, focus: initialFocus }: PictureSectionProps) {
  const { slug, strings, t, tFile } = useEditor()
  const isCover = picture === 'cover'
  const [shown, setShown] = useState(url)
  const [focus, setFocus] = useState(initialFocus)
  const [sent, setSent] = useState<{ file: File; share: number } | null>(null)
  const [error, setError] = useState<string>()
  const [confirming, setConfirming] = useState(false)
  const sending = useRef<AbortController>(null)
  const size = (bytes: number) =>
    t('megabytes', { count: megabytes(bytes).toLocaleString(strings.locale.replace('_', '-')) })

  async function send(file: File): Promise<void> {
    setError(undefined)
    const { width, height } = await measurePicture(file)
    // Checked before the upload of up to 25 MB; the server checks again.
    if (isCover && width > 0 && (width < coverMinimum.width || height < coverMinimum.height))
      return setError(t('coverTooSmall', { width, height }))
    const controller = new AbortController()
    sending.current = controller
    setSent({ file, share: 0 })
    const options = { signal: controller.signal, onProgress: (share: number) => setSent({ file, share }) }
    try {
      setShown((await upload(file, options)).url)
      if (isCover) setFocus(middle)
      toast.success(isCover ? t('coverUpdated') : t('logoUpdated'))
    } catch (failure) {
      if (controller.signal.aborted) return
      if (!(failure instanceof CallError)) throw failure
      setError(failure.fields[0]?.title ?? failure.message)
    } finally {
      setSent(null)
    }
  }
  const upload = (file: File, options: SendOptions) =>
    isCover
      ? call(api, replaceCompanyCover, { params: { slug }, files: { cover: file } }, options)
      : call(api, replaceCompanyLogo, { params: { slug }, files: { logo: file } }, options)

  async function remove(): Promise<void> {
    await call(api, isCover ? removeCompanyCover : removeCompanyLogo, { params: { slug } })
    setShown(null)
    toast.success(isCover ? t('coverDeleted') : t('logoDeleted'))
  }

  return (
    <Section id={picture} title={t(picture)}>
      <div className="form">
        {shown && (
          <div className="current-picture" data-picture={picture}>
            {focus ? (
              <CoverFocus key={shown} url={shown} focus={focus} />
            ) : (
              <img src={shown} alt="" width="400" height="400" />
            )}
            <Button kind="danger" size="s" onClick={() => setConfirming(true)}>
              {isCover ? t('deleteCoverButton') : t('deleteLogoButton')}
            </Button>
          </div>
        )}
        <FileField
          label={t('pictureFile')}
          hint={`${isCover ? t('coverHint') : t('logoHint')} ${shown ? t('replacing') : ''}`.trim()}
          accept={accept}
          maxBytes={pictureRule.maxBytes}
          file={sent?.file ?? null}
          progress={sent?.share ?? null}
          onPick={(file) => void send(file)}
          onReject={(why) => setError(tFile(why, { limit: size(pictureRule.maxBytes), types: kinds }))}
          onRemove={() => sending.current?.abort()}
          acceptsPaste={isCover}
          error={error}
          size={size}
          texts={{
            choose: tFile('choose'),
            drop: isCover ? tFile('drop') : t('logoDrop'),
            remove: tFile('remove'),
            cancel: tFile('cancel'),
          }}
        />
      </div>
      {confirming && (
        <DeleteDialog
          title={isCover ? t('deleteCover') : t('deleteLogo')}
          onClose={() => setConfirming(false)}
          onDelete={remove}
        />
      )}
    </Section>
  )
}

/** Width and height of a picture in pixels; 0×0 if the browser cannot decode it. */
async function measurePicture(file: Blob): Promise<{ width: number; height: number }> {
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return { width, height }
  } catch {
    return { width: 0, height: 0 }
  }
}
