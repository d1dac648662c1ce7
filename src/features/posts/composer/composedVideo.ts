import type { ManagedPost } from '#contract/posts/managedPosts.ts'
import type { CaptionLanguage, PostVideo, RemovedKind, VideoForm } from '#contract/posts/videos.ts'

/** A file beside the video: that of the stored post, or an upload that replaces it. */
interface BesideFile {
  readonly url: string
  readonly upload: string | null
}

/** The video in the composer: that of the post, or an upload that becomes it. */
export interface ComposedVideo extends Pick<PostVideo, 'url' | 'width' | 'height' | 'alt'> {
  readonly id: number | null
  readonly upload: string | null
  /** Of a new upload: what its file contained besides pictures and sound. */
  readonly removed: readonly RemovedKind[] | null
  readonly poster: BesideFile | null
  readonly captions: (BesideFile & { readonly language: CaptionLanguage }) | null
}

export const videoOf = (post: ManagedPost | null): ComposedVideo | null =>
  post?.video
    ? {
        ...post.video,
        upload: null,
        removed: null,
        poster: post.video.poster && { url: post.video.poster.url, upload: null },
        captions: post.video.captions && { ...post.video.captions, upload: null },
      }
    : null

export function toVideoForm({ id, upload, alt, poster, captions }: ComposedVideo): VideoForm {
  return {
    alt,
    ...(id === null ? { upload: upload ?? '' } : { id }),
    ...(poster === null ? { poster: null } : poster.upload === null ? {} : { poster: poster.upload }),
    captions: captions && {
      language: captions.language,
      ...(captions.upload === null ? {} : { upload: captions.upload }),
    },
  }
}

/** Uploads that were saved are files of the post from then on. */
export function withSavedFiles(
  video: ComposedVideo | null,
  sent: ComposedVideo | null,
  { video: saved }: ManagedPost,
): ComposedVideo | null {
  if (!video || !sent || !saved || video.url !== sent.url) return video
  return {
    ...video,
    id: saved.id,
    upload: null,
    poster: settled(video.poster, sent.poster),
    captions: settled(video.captions, sent.captions),
  }
}

const settled = <File extends BesideFile>(now: File | null, sent: File | null): File | null =>
  now && sent && now.url === sent.url ? { ...now, upload: null } : now
