import { api } from '#client/api.ts'
import { toast } from '#client/toasts.ts'
import { useAttempt } from '#client/useAttempt.ts'
import { call } from '#contract/core/call.ts'
import {
  cancelInvitation,
  resendInvitation,
  restoreInvitation,
  type CompanyInvitation,
} from '#contract/employments/members.ts'
import { relativeTime } from '#i18n/relativeTime.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Pill } from '#ui/Marks.tsx'
import { useMembers } from './membersContext.ts'

interface InvitationsProps {
  invitations: readonly CompanyInvitation[]
  onChange: (changed: CompanyInvitation) => void
}

/** Invitations without a response yet. */
export function Invitations({ invitations, onChange }: InvitationsProps) {
  const { t } = useMembers()
  if (invitations.length === 0) return <EmptyState title={t('noInvitations')} text={t('noInvitationsText')} />
  return (
    <ul className="rows">
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} onChange={onChange} />
      ))}
    </ul>
  )
}

interface InvitationRowProps {
  invitation: CompanyInvitation
  onChange: (changed: CompanyInvitation) => void
}

function InvitationRow({ invitation, onChange }: InvitationRowProps) {
  const { slug, scope, ready, write, t } = useMembers()
  const [busy, run] = useAttempt()
  const { id, name, email, state, role } = invitation
  const params = { slug, invitationId: id }

  const change = (work: () => Promise<CompanyInvitation>, message?: string) =>
    void run(async () => {
      onChange(await write(work))
      if (message) toast.success(message)
    })

  return (
    <li className="row">
      <div>
        <h3 className="row-title cluster">
          {name}
          {role === 'admin' && <Pill tone="good">{t('admin')}</Pill>}
          {role !== 'admin' && invitation.manage_hr_panel && <Pill>{t('manageHrPanel')}</Pill>}
          {role !== 'admin' && invitation.answer_messages && <Pill>{t('answerMessages')}</Pill>}
          {state === 'expired' && <Pill tone="warn">{t('expired')}</Pill>}
        </h3>
        <ul className="dotted">
          <li>{invitation.position}</li>
          <li className="address">{email}</li>
          <li>{t('sentWhen', { when: relativeTime(invitation.sent_at, scope.locale) })}</li>
        </ul>
      </div>
      <div className="row-side" role="status">
        {state === 'cancelled' ? (
          <>
            <span>{t('cancelled')}</span>
            <Button
              size="s"
              disabled={!ready}
              busy={busy}
              onClick={() => change(() => call(api, restoreInvitation, { params }))}
            >
              {t('undo')}
            </Button>
          </>
        ) : (
          <>
            <Button
              size="s"
              disabled={!ready}
              busy={busy}
              aria-label={t('resendNamed', { name })}
              onClick={() =>
                change(() => call(api, resendInvitation, { params }), t('sent', { email: email ?? '' }))
              }
            >
              {t('resend')}
            </Button>
            <Button
              size="s"
              disabled={!ready}
              kind="text"
              aria-label={t('cancelNamed', { name })}
              onClick={() => change(() => call(api, cancelInvitation, { params }))}
            >
              {t('cancel')}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
