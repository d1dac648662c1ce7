import { api } from '#client/api.ts'
import { DeleteRowButton } from '#client/DeleteRowButton.tsx'
import { call } from '#contract/core/call.ts'
import { deletePost } from '#contract/posts/managedPosts.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'

interface DeletePostProps {
  strings: StringsOf<'posts', 'remove'>
  postId: number
  title: string
}

/** Asks first: a deleted post cannot be restored. */
export default function DeletePost({ strings, postId, title }: DeletePostProps) {
  const t = translatorFor(strings)
  return (
    <DeleteRowButton
      rowTitle={title}
      action={() => call(api, deletePost, { params: { postId } })}
      title={t('title')}
      text={t('text')}
      confirmText={t('delete')}
      t={t}
    />
  )
}
