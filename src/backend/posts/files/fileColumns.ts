import { sql } from '#drizzle'
import { alias } from '#drizzle/pg-core'
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
  select coalesce(json_agg(json_build_object('id', ${postImages.id}, 'key', ${files.key}, 'width', ${files.width},
    'height', ${files.height},
    'alt', ${postImages.alt}, 'animated', ${files.animated}) order by ${postImages.position}, ${postImages.id}), '[]')
  from ${postImages} join ${files} on ${files.id} = ${postImages.fileId}
  where ${postImages.postId} = ${posts.id}
)`

type VideoRow = VideoFile & {
  readonly id: number
  readonly alt: string
  readonly poster: Pick<FileRow, 'key' | 'width' | 'height'> | null
  readonly captions: { readonly key: string; readonly language: CaptionLanguage } | null
}
const posters = alias(files, 'posters')
const captions = alias(files, 'captions')
const videoRow = sql<VideoRow | null>`(
  select json_build_object('id', ${postVideos.id}, 'key', ${files.key}, 'type', ${files.type}, 'size', ${files.size},
    'width', ${files.width},
    'height', ${files.height}, 'durationMs', ${files.durationMs}, 'alt', ${postVideos.alt},
    'poster', case when ${posters.id} is not null then json_build_object('key', ${posters.key}, 'width',
      ${posters.width}, 'height', ${posters.height}) end,
    'captions', case when ${captions.id} is not null then json_build_object('key', ${captions.key}, 'language',
      ${postVideos.captionsLanguage}) end)
  from ${postVideos} join ${files} on ${files.id} = ${postVideos.fileId}
  left join ${files} ${posters} on ${posters.id} = ${postVideos.posterId}
  left join ${files} ${captions} on ${captions.id} = ${postVideos.captionsId}
  where ${postVideos.postId} = ${posts.id}
)`

const documentRows = sql<(DocumentFile & { readonly id: number })[]>`(
  select coalesce(json_agg(json_build_object('id', ${postDocuments.id}, 'key', ${files.key}, 'name', ${files.name},
    'type', ${files.type}, 'size', ${files.size})
    order by ${postDocuments.position}, ${postDocuments.id}), '[]')
  from ${postDocuments} join ${files} on ${files.id} = ${postDocuments.fileId}
  where ${postDocuments.postId} = ${posts.id}
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
