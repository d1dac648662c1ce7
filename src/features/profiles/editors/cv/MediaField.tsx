import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { api } from '#client/api.ts'
import type { ContractForm } from '#client/forms.ts'
import { call } from '#contract/core/call.ts'
import { checkMedium, mediaMaximum, mediumAltMaximum, type MediumFile } from '#contract/cv/media.ts'
import { profileMediaRule } from '#contract/files/files.ts'
import { siteAddress } from '#features/files/siteAddress.ts'
import { AttachmentsField } from '#features/uploads/AttachmentsField.tsx'
import { DescriptionField } from '#features/uploads/DescriptionField.tsx'
import { officeKinds } from '#features/uploads/fileKinds.ts'
import { fileIcons } from '#features/uploads/fileIcons.ts'
import { fileSize } from '#i18n/fileSize.ts'
import { fileRejection } from '#ui/fileRejection.ts'
import { clientConfig } from '#client/config.ts'
import { Icon } from '#ui/Icon.tsx'
import { useEditing } from '../editingContext.ts'
import type { EditedMedium } from './editedMedia.ts'

interface MediaFieldProps<Values extends FieldValues> {
  form: ContractForm<Values>
  /** The kind of entry and its id, so that an interrupted upload continues there only. */
  scope: string
  onBusy: (busy: boolean) => void
}

const images = '.png,.jpg,.jpeg,.webp,.gif,image/png,image/jpeg,image/webp,image/gif'
const accept = `${images},${officeKinds}`
const rejections = {
  tooLarge: 'media.tooLarge',
  empty: 'media.emptyFile',
  wrongType: 'media.wrongType',
} as const

/** The media of a certificate or a project. They are saved with it. */
export function MediaField<Values extends FieldValues & { media: readonly EditedMedium[] }>({
  form,
  scope,
  onBusy,
}: MediaFieldProps<Values>) {
  const { strings, profile, tCv: t } = useEditing()
  const name = 'media' as Path<Values>
  const media = form.watch(name) as readonly EditedMedium[]
  const sizeOf = (bytes: number) => fileSize(bytes, strings.cv.locale)
  const { maxBytes, maxPictureBytes } = profileMediaRule
  const change = (next: (now: readonly EditedMedium[]) => readonly EditedMedium[]) =>
    form.setValue(
      name,
      next(form.getValues(name) as readonly EditedMedium[]) as PathValue<Values, Path<Values>>,
      { shouldDirty: true },
    )
  return (
    <AttachmentsField
      items={media}
      onChange={change}
      purpose="profileMedia"
      scope={`media|${profile.user_id}|${scope}`}
      maximum={mediaMaximum}
      upload={strings.upload}
      accept={accept}
      onBusy={onBusy}
      check={async (upload) => ({
        key: upload,
        upload,
        alt: '',
        file: await call(api, checkMedium, { body: { upload } }),
      })}
      rejectionOf={(file) => {
        const limit = fileRejection(file, images, maxBytes) === 'wrongType' ? maxBytes : maxPictureBytes
        const why = fileRejection(file, accept, limit)
        return why && t(rejections[why], { limit: sizeOf(limit) })
      }}
      picture={(medium) => <MediumPicture file={medium.file} />}
      facts={(medium, at) => {
        const { name: fileName, type, animated } = medium.file
        const isImage = type === 'image'
        const hint = t(isImage ? 'media.describeHint' : 'media.describeFileHint')
        return (
          <DescriptionField
            item={medium}
            label={t(isImage ? 'media.describe' : 'media.describeFile', { name: fileName })}
            hint={animated ? `${t('media.animated')}. ${hint}` : hint}
            maximum={mediumAltMaximum}
            error={
              form.errorOf(`media.${at}.alt` as Path<Values>) ??
              form.errorOf(`media.${at}.upload` as Path<Values>)
            }
            onChange={change}
          />
        )
      }}
      texts={{
        legend: t('media.legend'),
        list: t('media.list'),
        add: t('media.add'),
        hint: t('media.hint', { image: sizeOf(maxPictureBytes), document: sizeOf(maxBytes) }),
        choose: t('media.choose'),
        drop: t('media.drop'),
        tooMany: t('media.tooMany'),
        undo: { text: t('media.undo'), removed: ({ file }) => t('media.removed', { name: file.name }) },
        moved: ({ file }, _, to) =>
          t('media.moved', { name: file.name, position: to + 1, count: media.length }),
        row: ({ file }) => ({
          drag: t('media.drag', { name: file.name }),
          moveBack: t('media.moveBack', { name: file.name }),
          moveForward: t('media.moveForward', { name: file.name }),
          remove: t('media.remove', { name: file.name }),
        }),
      }}
    />
  )
}

/** A picture of a medium, or the icon of its type. */
function MediumPicture({ file: { thumbnail_url: url, type } }: { file: MediumFile }) {
  if (url !== null)
    return (
      <img
        src={siteAddress(url, clientConfig().scope)}
        alt=""
        width="96"
        height="72"
        data-page={type === 'pdf' || undefined}
      />
    )
  return (
    <span className="attachment-file">
      <Icon icon={fileIcons[type === 'image' ? 'pdf' : type]} size={28} />
    </span>
  )
}
