import type { PostDocument } from '#contract/posts/documents.ts'
import type { ManagedPost, PostForm } from '#contract/posts/managedPosts.ts'
import type { Attachment } from '#features/uploads/attachments.ts'

/** A document in the composer: one of the post, or an upload that becomes one. */
export interface ComposedDocument extends Attachment, Omit<PostDocument, 'id'> {
  readonly id: number | null
  readonly upload: string | null
}

export const documentsOf = (post: ManagedPost | null): ComposedDocument[] =>
  post?.documents.map((file) => ({ ...file, key: `document-${file.id}`, upload: null })) ?? []

export const toDocumentForms = (documents: readonly ComposedDocument[]): PostForm['documents'] =>
  documents.map(({ id, upload }) => (id === null ? { upload: upload ?? '' } : { id }))
