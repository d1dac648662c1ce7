import { useEffect } from 'react'
import { ActionButton } from '#client/ActionButton.tsx'
import { api } from '#client/api.ts'
import { useCountdown } from '#client/countdown.ts'
import { call } from '#contract/core/call.ts'
import { replyToWithdrawal, undoWithdrawal, WithdrawalReplyForm } from '#contract/employments/withdrawals.ts'
import { showEmployment, type Withdrawal } from '#contract/employments/record.ts'
import { formatDay } from '#i18n/dates.ts'
import { Notice } from '#ui/Notice.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { ActionsContext, showChange, useActions, type ActionsContextValue } from '../actionsContext.ts'
import { ReplyEditor } from '../ReplyEditor.tsx'

interface WithdrawalNoticeProps extends ActionsContextValue {
  /** Until it takes effect, as the server counts. */
  secondsLeft: number
}

/** A confirmation that the company withdraws, while that can be undone, or has withdrawn. */
export default function WithdrawalNotice({ secondsLeft, ...context }: WithdrawalNoticeProps) {
  const { withdrawal } = context.record
  if (!withdrawal) return null
  return (
    <ActionsContext value={context}>
      {withdrawal.pending ? <Pending secondsLeft={secondsLeft} /> : <Withdrawn withdrawal={withdrawal} />}
    </ActionsContext>
  )
}

function Pending({ secondsLeft: initial }: { secondsLeft: number }) {
  const { params, tWithdrawal: t } = useActions()
  const [seconds] = useCountdown(initial)
  const ready = useHydrated()
  const { employmentId } = params
  const isOver = seconds === 0
  useEffect(() => {
    if (!isOver) return
    // The server applies it within moments; the page then shows what became of it.
    const timer = setInterval(() => {
      void call(api, showEmployment, { params: { employmentId } })
        .then(({ withdrawal }) => (withdrawal?.pending ? undefined : showChange()))
        .catch(() => undefined)
    }, 2000)
    return () => clearInterval(timer)
  }, [isOver, employmentId])
  return (
    <Notice tone="warn">
      <p className="cluster">
        <span className="number" role="timer" suppressHydrationWarning>
          {isOver ? t('applying') : t('pending', { seconds })}
        </span>
        {!isOver && (
          <ActionButton
            size="s"
            disabled={!ready}
            action={() => call(api, undoWithdrawal, { params })}
            onDone={showChange}
          >
            {t('undo')}
          </ActionButton>
        )}
      </p>
    </Notice>
  )
}

function Withdrawn({ withdrawal }: { withdrawal: Withdrawal }) {
  const { record, person, company, strings, tWithdrawal: t } = useActions()
  const isEmployee = record.relation === 'employee'
  const date = formatDay(withdrawal.effective_at, strings.locale)
  return (
    <Notice tone="warn">
      <h2>{t(isEmployee ? 'byCompany' : 'own', { company, date })}</h2>
      <p className="small soft">{t(isEmployee ? 'others' : 'othersCompany', { person })}</p>
      <blockquote className="note">
        <p className="small soft">{t('reason')}</p>
        <p>{withdrawal.reason}</p>
      </blockquote>
      {withdrawal.reply !== null ? (
        <blockquote className="note">
          <p className="small soft">{isEmployee ? t('reply') : t('replyOf', { person })}</p>
          <p>{withdrawal.reply}</p>
        </blockquote>
      ) : (
        isEmployee && <WithdrawalReply />
      )}
    </Notice>
  )
}

function WithdrawalReply() {
  const { params, form, tWithdrawal: t } = useActions()
  return (
    <ReplyEditor
      schema={WithdrawalReplyForm}
      draftKey={`reply withdrawal ${params.employmentId}`}
      className="note"
      texts={{
        label: t('reply'),
        hint: t('replyHint'),
        submit: t('send'),
        confirmTitle: t('sendTitle'),
        confirmText: t('sendText'),
      }}
      form={form}
      send={async (reply) => void (await call(api, replyToWithdrawal, { params, body: { reply } }))}
      onDone={showChange}
    />
  )
}
