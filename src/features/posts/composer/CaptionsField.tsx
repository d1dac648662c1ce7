import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { languageTag } from '#contract/core/locale.ts'
import { captionsRule } from '#contract/files/files.ts'
import { captionLanguageOf, captionLanguages, checkPostCaptions } from '#contract/posts/videos.ts'
import { DropZone } from '#features/uploads/DropZone.tsx'
import { UploadList } from '#features/uploads/UploadList.tsx'
import { fileSize } from '#i18n/fileSize.ts'
import { translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/Field.tsx'
import { fileRejection } from '#ui/fileRejection.ts'
import type { ComposedVideo } from './composedVideo.ts'
import { useUploads } from '#features/uploads/useUploads.ts'
import type { VideoEditorProps } from './fileEditorProps.ts'

interface CaptionsFieldProps extends Pick<
  VideoEditorProps,
  'strings' | 'upload' | 'slug' | 'userId' | 'onBusy'
> {
  captions: ComposedVideo['captions']
  onChange: (captions: ComposedVideo['captions']) => void
}

const accept = '.vtt,text/vtt'
const rejections = { tooLarge: 'tooLarge', empty: 'emptyFile', wrongType: 'captionsWrongType' } as const

/** The captions of a video: a file and its language. */
export function CaptionsField(props: CaptionsFieldProps) {
  const { strings, slug, userId, captions, onChange, onBusy } = props
  const t = translatorFor(strings)
  const limit = fileSize(captionsRule.maxBytes, strings.locale)
  const { queue, uploads } = useUploads({
    purpose: 'postCaptions',
    scope: `posts-captions|${userId}|${slug}`,
    onBusy,
    use: async (upload) => {
      const { url } = await call(api, checkPostCaptions, { params: { slug }, body: { upload } })
      onChange({ url, upload, language: captionLanguageOf(strings.locale) })
    },
  })
  function choose([file]: readonly File[]): void {
    if (!file) return
    const why = fileRejection(file, accept, captionsRule.maxBytes)
    if (why) queue.refuse(file, t(rejections[why], { limit }))
    else queue.add([file])
  }
  const names = new Intl.DisplayNames([languageTag(strings.locale)], { type: 'language' })
  const languages = captionLanguages
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, languageTag(strings.locale)))
  return (
    <fieldset className="field attachments">
      <legend>{t('captions')}</legend>
      <UploadList uploads={uploads} queue={queue} strings={props.upload} />
      {captions ? (
        <>
          <SelectField
            label={t('captionsLanguage')}
            width="l"
            value={captions.language}
            options={languages}
            onChange={({ currentTarget: { value } }) => {
              const chosen = captionLanguages.find((one) => one === value)
              if (chosen) onChange({ ...captions, language: chosen })
            }}
          />
          <p className="composer-foot">
            <span role="status" className="soft small">
              {t('captionsAdded')}
            </span>
            <Button size="s" onClick={() => onChange(null)}>
              {t('removeCaptions')}
            </Button>
          </p>
        </>
      ) : (
        <DropZone
          accept={accept}
          label={t('addCaptions')}
          hint={t('captionsHint', { limit })}
          choose={t('chooseCaptions')}
          drop={t('dropVideo')}
          single
          onChoose={choose}
        />
      )}
    </fieldset>
  )
}
