import type { MediaForm, Medium, MediumFile } from '#contract/cv/media.ts'
import type { DescribedAttachment } from '#features/uploads/attachments.ts'

/** A medium in the editor: one of the entry, or an upload that becomes one. Also valid as a part of its form. */
export interface EditedMedium extends DescribedAttachment {
  readonly id?: number
  readonly upload?: string
  readonly file: MediumFile
}

export const mediaOf = (entry: { readonly media: readonly Medium[] } | undefined): EditedMedium[] =>
  (entry?.media ?? []).map(({ id, alt, ...file }) => ({ key: `medium-${id}`, id, alt, file }))

export const toForm = (media: readonly EditedMedium[]): MediaForm =>
  media.map(({ id, upload, alt }) => ({ alt, ...(id === undefined ? { upload: upload ?? '' } : { id }) }))
