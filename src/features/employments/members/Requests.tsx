import { api } from '#client/api.ts'
import { toast } from '#client/toasts.ts'
import { useAttempt } from '#client/useAttempt.ts'
import { call } from '#contract/core/call.ts'
import {
  acceptJoinRequest,
  declineJoinRequest,
  reopenJoinRequest,
  type CompanyInvitation,
} from '#contract/employments/members.ts'
import { formatDay } from '#i18n/dates.ts'
import { relativeTime } from '#i18n/relativeTime.ts'
import { withPrefix } from '#paths'
import { Button } from '#ui/Button.tsx'
import { Avatar } from '#ui/Marks.tsx'
import { useMembers } from './membersContext.ts'

interface RequestsProps {
  requests: readonly CompanyInvitation[]
  onChange: (changed: CompanyInvitation) => void
  onJoined: () => void
}

/** People who asked the company to confirm that they work there. */
export function Requests({ requests, onChange, onJoined }: RequestsProps) {
  return (
    <ul className="rows">
      {requests.map((request) => (
        <RequestRow key={request.id} request={request} onChange={onChange} onJoined={onJoined} />
      ))}
    </ul>
  )
}

interface RequestRowProps extends Omit<RequestsProps, 'requests'> {
  request: CompanyInvitation
}

function RequestRow({ request, onChange, onJoined }: RequestRowProps) {
  const { slug, scope, ready, mayConfirm, write, t } = useMembers()
  const [busy, run] = useAttempt()
  const { name, state, id, user_id: userId } = request
  const params = { slug, invitationId: id }
  const rights = { role: 'member' as const, manage_hr_panel: false }

  const respond = (work: () => Promise<CompanyInvitation>) =>
    void run(async () => {
      const updated = await write(work)
      onChange(updated)
      if (updated.state !== 'accepted') return
      toast.success(t('confirmed', { name }))
      onJoined()
    })

  return (
    <li className="row" id={`request-${id}`}>
      <Avatar name={name} src={request.photo_url} />
      <div>
        <h3 className="row-title">
          <a href={withPrefix('/', { ...scope, profileId: userId })}>{name}</a>
        </h3>
        <ul className="dotted">
          <li>{request.position}</li>
          <li>{t('since', { date: formatDay(request.start_date, scope.locale) })}</li>
          <li>{t('asked', { when: relativeTime(request.sent_at, scope.locale) })}</li>
        </ul>
      </div>
      <div className="row-side" role="status">
        {state === 'accepted' && t('isMember')}
        {state === 'declined' && (
          <>
            <span>{t('declined')}</span>
            <Button
              size="s"
              disabled={!ready}
              busy={busy}
              onClick={() => respond(() => call(api, reopenJoinRequest, { params }))}
            >
              {t('undo')}
            </Button>
          </>
        )}
        {state === 'pending' && (
          <>
            <Button
              size="s"
              disabled={!ready || !mayConfirm}
              busy={busy}
              aria-label={t('acceptNamed', { name })}
              onClick={() => respond(() => call(api, acceptJoinRequest, { params, body: rights }))}
            >
              {t('accept')}
            </Button>
            <Button
              size="s"
              disabled={!ready}
              kind="text"
              aria-label={t('declineNamed', { name })}
              onClick={() => respond(() => call(api, declineJoinRequest, { params }))}
            >
              {t('decline')}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}
