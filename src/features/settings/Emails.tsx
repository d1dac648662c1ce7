import { useState } from 'react'
import { api } from '#client/api.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import {
  confirmEmail,
  EmailCodeForm,
  EmailForm,
  emailLimit,
  makeEmailPrimary,
  removeEmail,
  startEmail,
  type AccountEmail,
} from '#contract/accounts/emails.ts'
import { formatDay } from '#i18n/dates.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Notice } from '#ui/Notice.tsx'
import { AddByCode } from './AddByCode.tsx'
import { SavedRow } from './SavedRow.tsx'

export interface EmailsProps {
  emails: readonly AccountEmail[]
  /** Formatted confirmation dates, by id. */
  days: Readonly<Record<number, string>>
  strings: StringsOf<'settings', 'emails'>
  form: StringsOf<'common', 'form'>
  code: StringsOf<'common', 'code'>
}
type Doing = { promote: AccountEmail } | { remove: AccountEmail } | null

export default function Emails(props: EmailsProps) {
  const t = translatorFor(props.strings)
  const tForm = translatorFor(props.form)
  const [emails, setEmails] = useState(props.emails)
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

  async function promote({ id }: AccountEmail): Promise<void> {
    setEmails(await call(api, makeEmailPrimary, { params: { emailId: id } }))
    toast.success(t('primaryDone'))
  }
  async function remove({ id }: AccountEmail): Promise<void> {
    setEmails(await call(api, removeEmail, { params: { emailId: id } }))
    toast.success(t('removed'))
  }

  return (
    <>
      <ul className="plain">
        {emails.map((one) => (
          <SavedRow
            key={one.id}
            title={one.email}
            note={t('added', {
              day: props.days[one.id] ?? formatDay(one.confirmed_at, props.strings.locale, { timeZone }),
            })}
            primary={one.primary ? t('primary') : null}
            actions={
              one.primary
                ? []
                : [
                    {
                      text: t('makePrimary'),
                      label: t('makePrimaryNamed', { email: one.email }),
                      onClick: () => setDoing({ promote: one }),
                    },
                    {
                      text: t('remove'),
                      label: t('removeNamed', { email: one.email }),
                      onClick: () => setDoing({ remove: one }),
                    },
                  ]
            }
          />
        ))}
      </ul>
      <section className="settings-part" aria-labelledby="add-email">
        <h2 id="add-email">{t('add')}</h2>
        {emails.length >= emailLimit ? (
          <Notice>{t('full')}</Notice>
        ) : (
          <AddByCode<AccountEmail>
            field="email"
            schema={EmailForm}
            codeSchema={EmailCodeForm}
            code={props.code}
            texts={{
              label: t('email'),
              hint: t('emailHint'),
              send: t('send'),
              sent: t('sent'),
              codeLabel: t('codeLabel'),
              confirm: t('confirm'),
              cancel: tForm('cancel'),
              codeHint: (email) => t('codeHint', { email }),
            }}
            send={async (email) => {
              const sent = await call(api, startEmail, { body: { email } })
              return { to: sent.email, resendAfter: sent.resend_after }
            }}
            confirm={(email, code) => call(api, confirmEmail, { body: { email, code } })}
            onAdded={(added) => {
              setEmails((before) => [...before, added])
              toast.success(t('done'))
            }}
          />
        )}
      </section>
      {doing && 'promote' in doing && (
        <ConfirmActionDialog
          open
          onClose={close}
          action={() => promote(doing.promote)}
          title={t('primaryTitle')}
          text={t('primaryText', { email: doing.promote.email })}
          confirmText={t('makePrimary')}
          kind="primary"
          t={tForm}
        />
      )}
      {doing && 'remove' in doing && (
        <ConfirmActionDialog
          open
          onClose={close}
          action={() => remove(doing.remove)}
          title={t('removeTitle')}
          text={t('removeText', { email: doing.remove.email })}
          confirmText={t('remove')}
          t={tForm}
        />
      )}
    </>
  )
}
