import { asc, eq, sql } from '#drizzle'
import type { PgColumn } from '#drizzle/pg-core'
import type { Medium, MediumFile, MediumType } from '#contract/cv/media.ts'
import { documentThumbnailWidth, fileAddress, pageAddress, variantAddress } from '#contract/files/files.ts'
import type { Tx } from '../db/connect.ts'
import { cvMedia } from './schema/media.ts'
import { nested } from '../db/nested.ts'
import { files } from '../files/schema.ts'
import { imageThumbnail } from '../files/variants.ts'
import { profiles } from '../profiles/schema/profiles.ts'
import { fileTypeOf } from '../ports/files/detectType.ts'

/** The entries that have media, with the column that names them. */
export const mediaOwners = {
  certificates: { column: cvMedia.certificateId, field: 'certificateId' },
  projects: { column: cvMedia.projectId, field: 'projectId' },
} as const satisfies Record<string, { column: PgColumn; field: string }>
export type MediaKind = keyof typeof mediaOwners

export const hasMedia = (kind: string): kind is MediaKind => kind in mediaOwners

type FileRow = Pick<
  typeof files.$inferSelect,
  'key' | 'name' | 'type' | 'size' | 'width' | 'height' | 'animated' | 'pageCount' | 'pagePictures'
>

export function toMediumFile(file: FileRow): MediumFile {
  const url = fileAddress(file.key)
  const isImage = file.type.startsWith('image/')
  const pictures = file.pagePictures ?? 0
  return {
    url,
    thumbnail_url: isImage
      ? imageThumbnail(url, file.width ?? 0)
      : pictures > 0
        ? documentThumbnail(url)
        : null,
    name: file.name,
    type: isImage ? 'image' : (fileTypeOf(file.type) as MediumType),
    size: file.size,
    width: file.width ?? 0,
    height: file.height ?? 0,
    animated: file.animated,
    page_count: file.pageCount ?? 0,
    page_urls: Array.from({ length: pictures }, (_, at) => pageAddress(url, at + 1)),
  }
}

const documentThumbnail = (url: string) => variantAddress(url, documentThumbnailWidth, 'webp')

/** A medium in the JSON of a query. */
export interface StoredMedium extends FileRow {
  readonly id: number
  readonly alt: string
  readonly certificateId: number | null
  readonly projectId: number | null
}

/** All media of a person as one column of a query of `profiles`, for `withMedia`. */
export const mediaOfPerson = nested<StoredMedium[]>(sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', ${cvMedia.id}, 'alt', ${cvMedia.alt}, 'certificateId',
    ${cvMedia.certificateId},
    'projectId', ${cvMedia.projectId}, 'key', ${files.key}, 'name', ${files.name}, 'type', ${files.type}, 'size',
      ${files.size}, 'width', ${files.width},
    'height', ${files.height}, 'animated', ${files.animated}, 'pageCount', ${files.pageCount}, 'pagePictures',
      ${files.pagePictures})
    order by ${cvMedia.position}, ${cvMedia.id}), '[]')
  from ${cvMedia} join ${files} on ${files.id} = ${cvMedia.fileId} where ${cvMedia.userId} = ${profiles.userId})`)

/** Gives entries their media. */
export const withMedia = <Entry extends { readonly id: number }>(
  entries: readonly Entry[],
  kind: MediaKind,
  stored: readonly StoredMedium[],
): (Entry & { media: Medium[] })[] =>
  entries.map((entry) => ({
    ...entry,
    media: stored
      .filter((medium) => medium[mediaOwners[kind].field] === entry.id)
      .map(({ id, alt, ...file }) => ({ id, alt, ...toMediumFile(file) })),
  }))

/** The media of an entry in their order. */
export async function listMedia(db: Tx, kind: MediaKind, entryId: number): Promise<Medium[]> {
  const rows = await db
    .select({ id: cvMedia.id, alt: cvMedia.alt, file: files })
    .from(cvMedia)
    .innerJoin(files, eq(files.id, cvMedia.fileId))
    .where(eq(mediaOwners[kind].column, entryId))
    .orderBy(asc(cvMedia.position), asc(cvMedia.id))
  return rows.map(({ id, alt, file }) => ({ id, alt, ...toMediumFile(file) }))
}
