import { memo, useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { deletePostRevision } from '#contract/posts/managedPosts.ts'
import { showPostViewer } from '#contract/posts/posts.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'

interface RevisionToolsProps {
  postId: number
  revisionId: number
  strings: StringsOf<'posts', 'history'>
}

/** Every version of a page asks about the same post. */
const rights = new Map<number, Promise<boolean>>()
const mayManage = (postId: number) => {
  const known =
    rights.get(postId) ??
    call(api, showPostViewer, { params: { postId } }).then(
      ({ manages }) => manages,
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error
        return false
      },
    )
  rights.set(postId, known)
  return known
}

/** Lets an admin of the company delete an earlier version. Nothing for everyone else. */
function RevisionTools({ postId, revisionId, strings }: RevisionToolsProps) {
  const t = translatorFor(strings)
  const [isShown, setShown] = useState(false)
  const [confirming, setConfirming] = useState(false)
  useEffect(() => {
    void mayManage(postId).then(setShown)
  }, [postId])
  if (!isShown) return null
  return (
    <>
      <Button size="s" onClick={() => setConfirming(true)}>
        {t('delete')}
      </Button>
      <ConfirmActionDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        action={() => call(api, deletePostRevision, { params: { postId, revisionId } })}
        onDone={() => location.reload()}
        title={t('deleteTitle')}
        text={t('deleteText')}
        confirmText={t('delete')}
        t={t}
      />
    </>
  )
}

export default memo(RevisionTools)
