import type { Post, PostRevision } from '#contract/posts/posts.ts'
import { compareTexts, type Change } from '#ui/compareTexts.ts'

export interface ComparedVersion {
  /** Null for the current version. */
  readonly id: number | null
  readonly publishedAt: string
  readonly changes: readonly Change[]
  readonly textChanged: boolean
  /** Null for the first version, or if the number of images did not change. */
  readonly images: { readonly before: number; readonly after: number } | null
  /** Null for the first version, or if the number of documents did not change. */
  readonly documents: { readonly before: number; readonly after: number } | null
  /** Whether a video was added or removed; null if neither. */
  readonly video: 'added' | 'removed' | null
  readonly isFirst: boolean
}

interface Version {
  readonly id: number | null
  readonly text: string
  readonly imageCount: number
  readonly hasVideo: boolean
  readonly documentCount: number
  readonly publishedAt: string
}

/** The versions of a post, newest first, each with its changes to the one before. `more`: there are older ones. */
export function compareVersions(
  current: Post,
  revisions: readonly PostRevision[],
  more: boolean,
): ComparedVersion[] {
  const versions: Version[] = [
    {
      id: null,
      text: current.text,
      imageCount: current.images.length,
      hasVideo: current.video !== null,
      documentCount: current.documents.length,
      publishedAt: current.edited_at ?? current.published_at,
    },
    ...revisions.map((one) => ({
      id: one.id,
      text: one.text,
      publishedAt: one.published_at,
      imageCount: one.image_count,
      hasVideo: one.has_video,
      documentCount: one.document_count,
    })),
  ]
  return versions.map((version, at) => {
    const before = versions[at + 1]
    return {
      id: version.id,
      publishedAt: version.publishedAt,
      isFirst: before === undefined && !more,
      changes: before
        ? compareTexts(before.text, version.text)
        : [{ text: version.text, kind: 'same' as const }],
      textChanged: before !== undefined && before.text !== version.text,
      images: before ? changeOf(before.imageCount, version.imageCount) : null,
      documents: before ? changeOf(before.documentCount, version.documentCount) : null,
      video:
        before && before.hasVideo !== version.hasVideo
          ? version.hasVideo
            ? ('added' as const)
            : ('removed' as const)
          : null,
    }
  })
}

const changeOf = (before: number, after: number) => (before === after ? null : { before, after })
