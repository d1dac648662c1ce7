import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import { pictureRule } from '#contract/files/files.ts'
import { checkPostImage } from '#contract/posts/managedPosts.ts'
import { imageMaximum } from '#contract/posts/posts.ts'
import { altTextMaximum } from '#contract/posts/text.ts'
import { AttachmentsField } from '#features/uploads/AttachmentsField.tsx'
import { DescriptionField } from '#features/uploads/DescriptionField.tsx'
import { fileSize } from '#i18n/fileSize.ts'
import { translatorFor } from '#i18n/island.ts'
import { fileRejection } from '#ui/fileRejection.ts'
import { SecureImage } from '../SecureImage.tsx'
import type { ComposedImage } from './composedImages.ts'
import type { FileEditorProps } from './fileEditorProps.ts'

interface ImageEditorProps extends FileEditorProps<readonly ComposedImage[]> {
  images: readonly ComposedImage[]
}

const accept = '.png,.jpg,.jpeg,.webp,.gif,image/png,image/jpeg,image/webp,image/gif'
const rejections = { tooLarge: 'tooLarge', empty: 'emptyFile', wrongType: 'wrongType' } as const

/** The images of a post: uploads, descriptions and order. */
export function ImageEditor(props: ImageEditorProps) {
  const { strings, upload, slug, userId, images, undoable, onChange, onBusy } = props
  const t = translatorFor(strings)
  const limit = fileSize(pictureRule.maxBytes, strings.locale)
  return (
    <AttachmentsField
      items={images}
      purpose="postImage"
      scope={`posts|${userId}|${slug}`}
      maximum={imageMaximum}
      accept={accept}
      upload={upload}
      undoable={undoable}
      onChange={onChange}
      onBusy={onBusy}
      check={async (id) => ({
        ...(await call(api, checkPostImage, { params: { slug }, body: { upload: id } })),
        key: id,
        id: null,
        upload: id,
        alt: '',
      })}
      rejectionOf={(file) => {
        const why = fileRejection(file, accept, pictureRule.maxBytes)
        return why && t(rejections[why], { limit })
      }}
      picture={(image, at) => <SecureImage image={image} alt="" failed={t('image', { number: at + 1 })} />}
      facts={(image, at) => (
        <DescriptionField
          item={image}
          label={t('alt', { number: at + 1 })}
          hint={image.animated ? `${t('animated')}. ${t('altHint')}` : t('altHint')}
          maximum={altTextMaximum}
          onChange={onChange}
        />
      )}
      texts={{
        legend: t('images'),
        list: t('imageList'),
        add: t('addImages'),
        hint: t('imagesHint', { limit }),
        choose: t('choose'),
        drop: t('drop'),
        tooMany: t('tooMany'),
        undo: { text: t('undo'), removed: (_, at) => t('imageRemoved', { number: at + 1 }) },
        moved: (_, from, to) => t('moved', { number: from + 1, position: to + 1 }),
        row: (_, at) => ({
          drag: t('drag', { number: at + 1 }),
          moveBack: t('moveBack', { number: at + 1 }),
          moveForward: t('moveForward', { number: at + 1 }),
          remove: t('removeImage', { number: at + 1 }),
        }),
      }}
    />
  )
}
