import { and, eq, isNull, ne, or } from '#drizzle'
import { splitAtLinks } from '#contract/posts/links.ts'
import { invalid } from '../../core/refuse.ts'
import type { Tx } from '../../db/connect.ts'
import { linkPreviews } from '../schema/linkPreviews.ts'

interface PreviewedPost {
  readonly id: number
  readonly companyId: number
}
interface Written {
  readonly text: string
  readonly link_preview: number | null
}

/**
 * Stores the preview of a post; returns the files that are no longer in it. A preview goes with its link: it never stands
 * for an address that the text does not contain.
 * @throws Refused if it belongs to another post or company
 */
export async function writePreview(
  tx: Tx,
  post: PreviewedPost,
  { text, link_preview: previewId }: Written,
): Promise<number[]> {
  const shown = previewId === null ? null : await findPreview(tx, post, previewId)
  const isLinked = shown !== null && splitAtLinks(text).some(({ href }) => href === shown.url)
  const dropped = await tx
    .delete(linkPreviews)
    .where(and(eq(linkPreviews.postId, post.id), isLinked ? ne(linkPreviews.id, shown.id) : undefined))
    .returning({ imageId: linkPreviews.imageId })
  if (isLinked) await tx.update(linkPreviews).set({ postId: post.id }).where(eq(linkPreviews.id, shown.id))
  return dropped.flatMap(({ imageId }) => imageId ?? [])
}

async function findPreview(tx: Tx, post: PreviewedPost, previewId: number) {
  const [found] = await tx
    .select()
    .from(linkPreviews)
    .where(
      and(
        eq(linkPreviews.id, previewId),
        eq(linkPreviews.companyId, post.companyId),
        or(isNull(linkPreviews.postId), eq(linkPreviews.postId, post.id)),
      ),
    )
    .for('update')
  if (!found) throw invalid({ field: 'link_preview', code: 'unknownChoice' })
  return found
}
