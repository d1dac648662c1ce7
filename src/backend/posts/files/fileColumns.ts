import { sql } from 'drizzle-orm'
import { fileAddress } from '#contract/files/files.ts'
import type { PostDocument } from '#contract/posts/documents.ts'
import type { Post } from '#contract/posts/posts.ts'
import { videoTypes, type CaptionLanguage } from '#contract/posts/videos.ts'
import { files } from '../../files/schema.ts'
import { fileTypeOf } from '../../ports/files/detectType.ts'
import { postDocuments, postImages, posts } from '../schema/posts.ts'
import { postVideos } from '../schema/videos.ts'

type FileRow = typeof files.$inferSelect
type ImageFile = Pick<FileRow, 'key' | 'width' | 'height' | 'animated'>
type VideoFile = Pick<FileRow, 'key' | 'type' | 'size' | 'width' | 'height' | 'durationMs'>
type DocumentFile = Pick<FileRow, 'key' | 'name' | 'type' | 'size'>

const toPicture = ({ key, width, height }: Pick<FileRow, 'key' | 'width' | 'height'>) => ({
  url: fileAddress(key),
  width: width ?? 0,
  height: height ?? 0,
})

export const toImageFile = ({ animated, ...picture }: ImageFile) => ({ ...toPicture(picture), animated })

export const toVideoFile = ({ type, size, durationMs, ...picture }: VideoFile) => ({
  ...toPicture(picture),
  type: videoTypes.find((one) => one === type) ?? ('video/mp4' as const),
  size,
  duration: (durationMs ?? 0) / 1000,
})

export const toDocumentFile = ({ key, name, type, size }: DocumentFile) => ({
  name,
  size,
  url: fileAddress(key),
  type: fileTypeOf(type) as PostDocument['type'],
})

const imageRows = sql<(ImageFile & { readonly id: number; readonly alt: string })[]>`(
  select coalesce(json_agg(json_build_object('id', i.id, 'key', f.key, 'width', f.width, 'height', f.height,
    'alt', i.alt, 'animated', f.animated) order by i.position, i.id), '[]')
  from ${postImages} i join ${files} f on f.id = i.file_id
  where i.post_id = ${posts.id}
)`

type VideoRow = VideoFile & {
  readonly id: number
  readonly alt: string
  readonly poster: Pick<FileRow, 'key' | 'width' | 'height'> | null
  readonly captions: { readonly key: string; readonly language: CaptionLanguage } | null
}
const videoRow = sql<VideoRow | null>`(
  select json_build_object('id', v.id, 'key', f.key, 'type', f.type, 'size', f.size, 'width', f.width,
    'height', f.height, 'durationMs', f.duration_ms, 'alt', v.alt,
    'poster', case when p.id is not null then json_build_object('key', p.key, 'width', p.width, 'height', p.height) end,
    'captions', case when c.id is not null then json_build_object('key', c.key, 'language', v.captions_language) end)
  from ${postVideos} v join ${files} f on f.id = v.file_id
  left join ${files} p on p.id = v.poster_id left join ${files} c on c.id = v.captions_id
  where v.post_id = ${posts.id}
)`

const documentRows = sql<(DocumentFile & { readonly id: number })[]>`(
  select coalesce(json_agg(json_build_object('id', d.id, 'key', f.key, 'name', f.name, 'type', f.type, 'size', f.size)
    order by d.position, d.id), '[]')
  from ${postDocuments} d join ${files} f on f.id = d.file_id
  where d.post_id = ${posts.id}
)`

/** The files of a post as columns of a query, for `toFiles`. */
export const fileColumns = { images: imageRows, video: videoRow, documents: documentRows }

interface FileColumns {
  readonly images: typeof imageRows._.type
  readonly video: typeof videoRow._.type
  readonly documents: typeof documentRows._.type
}

export const toFiles = ({
  images,
  video,
  documents,
}: FileColumns): Pick<Post, 'images' | 'video' | 'documents'> => ({
  images: images.map(({ id, alt, ...file }) => ({ id, alt, ...toImageFile(file) })),
  video: video && toVideo(video),
  documents: documents.map(({ id, ...file }) => ({ id, ...toDocumentFile(file) })),
})

const toVideo = ({ id, alt, poster, captions, ...file }: VideoRow) => ({
  id,
  alt,
  ...toVideoFile(file),
  poster: poster && toPicture(poster),
  captions: captions && { url: fileAddress(captions.key), language: captions.language },
})
