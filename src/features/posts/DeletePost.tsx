import { useState } from 'react'
import { api } from '#client/api.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { call } from '#contract/core/call.ts'
import { deletePost } from '#contract/posts/managedPosts.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'

interface DeletePostProps {
  strings: StringsOf<'posts', 'remove'>
  postId: number
  title: string
}

/** Asks first: a deleted post cannot be restored. */
export default function DeletePost({ strings, postId, title }: DeletePostProps) {
  const t = translatorFor(strings)
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <Button size="s" onClick={() => setConfirming(true)}>
        {t('delete')}
        <span className="visually-hidden">: {title}</span>
      </Button>
      <ConfirmActionDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        action={() => call(api, deletePost, { params: { postId } })}
        onDone={() => location.reload()}
        title={t('title')}
        text={t('text')}
        confirmText={t('delete')}
        cancelText={t('cancel')}
        closeText={t('close')}
      />
    </>
  )
}
