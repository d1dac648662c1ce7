import { useState } from 'react'
import { api } from '#client/api.ts'
import { useAttempt } from '#client/useAttempt.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { call } from '#contract/core/call.ts'
import { restoreMember, suspendMember, type Member } from '#contract/employments/members.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { useHydrated } from '#ui/hydrated.ts'

interface MemberAccessProps {
  slug: string
  member: Member
  strings: StringsOf<'employments', 'member'>
  form: StringsOf<'common', 'form'>
}

/** Suspends a member's access to the workspace, or restores it. */
export default function MemberAccess({ slug, member, strings, form }: MemberAccessProps) {
  const { name, user_id: userId, suspended } = member
  const [t, tForm] = [translatorFor(strings), translatorFor(form)]
  const [confirming, setConfirming] = useState(false)
  const [busy, run] = useAttempt()
  const ready = useHydrated()
  const params = { slug, userId }
  const reload = () => location.reload()
  return (
    <>
      <p className="member-access">
        <Button
          size="s"
          disabled={!ready}
          busy={busy}
          onClick={() =>
            suspended ? void run(() => call(api, restoreMember, { params }), reload) : setConfirming(true)
          }
        >
          {t(suspended ? 'restore' : 'suspend')}
        </Button>
      </p>
      <ConfirmActionDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        action={() => call(api, suspendMember, { params })}
        onDone={reload}
        title={t('suspendTitle', { name })}
        text={t('suspendText', { name })}
        confirmText={t('suspend')}
        t={tForm}
      />
    </>
  )
}
