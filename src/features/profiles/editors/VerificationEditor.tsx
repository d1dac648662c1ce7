import { useEffect } from 'react'
import { api } from '#client/api.ts'
import { useAttempt } from '#client/useAttempt.ts'
import { call } from '#contract/core/call.ts'
import { requestToJoin, withdrawJoinRequest } from '#contract/employments/invitations.ts'
import { showOwnProfileExtra, type Employment } from '#contract/profiles/profiles.ts'
import { formatDay, formatMonth } from '#i18n/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { canRequestVerification } from '../canRequestVerification.ts'
import { useEditing } from './editingContext.ts'

/** The request to verify a self-reported employment: its state, and what can be done about it. */
export default function VerificationEditor({ id }: { id: number | null }) {
  const employment = useEditing().extra.employments.find((one) => one.id === id)
  return employment ? <Verification employment={employment} /> : null
}

function Verification({ employment }: { employment: Employment }) {
  const { extra, strings, close, done, setDirty, t, tForm } = useEditing()
  const [busy, run] = useAttempt()
  const { company, company_slug: slug, position, start_date: start, request } = employment
  const { locale } = strings.editors
  useEffect(() => setDirty(false), [setDirty])

  const change = (message: string, work: () => Promise<unknown>) =>
    void run(async () => {
      await work()
      done(message, { extra: await call(api, showOwnProfileExtra) })
    })
  const requestVerification = () =>
    change(t('requestSent', { company }), () =>
      call(api, requestToJoin, { params: { slug: slug ?? '' }, body: { position, start_date: start } }),
    )
  const withdraw = (invitationId: number) =>
    change(t('requestWithdrawn'), () => call(api, withdrawJoinRequest, { params: { invitationId } }))
  const isPending = request?.state === 'pending'
  const state = isPending
    ? 'pending'
    : canRequestVerification(employment, extra.companies)
      ? (request?.state ?? 'none')
      : 'alone'
  const dates = {
    asked: request ? formatDay(request.sent_at, locale) : '',
    until: request ? formatDay(request.expires_at, locale) : '',
  }

  return (
    <Dialog
      open
      onClose={close}
      title={position}
      closeText={tForm('close')}
      foot={
        <>
          {isPending && (
            <Button busy={busy} onClick={() => withdraw(request.id)}>
              {t('withdrawRequest')}
            </Button>
          )}
          {!isPending && state !== 'alone' && (
            <Button kind="primary" busy={busy} onClick={() => requestVerification()}>
              {t(state === 'none' ? 'askCompany' : 'askAgain')}
            </Button>
          )}
        </>
      }
    >
      <p className="soft">{t('statedAt', { company, date: formatMonth(start, locale) })}</p>
      <p>{t(`requestState.${state}`, { company, ...dates })}</p>
    </Dialog>
  )
}
