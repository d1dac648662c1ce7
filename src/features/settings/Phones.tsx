import { useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import {
  confirmPhone,
  makePhonePrimary,
  PhoneCodeForm,
  PhoneForm,
  phoneLimit,
  removePhone,
  startPhone,
  type AccountPhone,
} from '#contract/accounts/phones.ts'
import { formatDay } from '#i18n/dates.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Notice } from '#ui/Notice.tsx'
import { AddByCode } from './AddByCode.tsx'
import { SavedRow } from './SavedRow.tsx'

export interface PhonesProps {
  phones: readonly AccountPhone[]
  /** Formatted confirmation dates, by id. */
  days: Readonly<Record<number, string>>
  strings: StringsOf<'settings', 'phones'>
  form: StringsOf<'common', 'form'>
  code: StringsOf<'common', 'code'>
}

export default function Phones(props: PhonesProps) {
  const t = translatorFor(props.strings)
  const tForm = translatorFor(props.form)
  const [phones, setPhones] = useState(props.phones)
  const [removing, setRemoving] = useState<AccountPhone | null>(null)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

  const promote = ({ id }: AccountPhone) =>
    void attempt(async () => {
      setPhones(await call(api, makePhonePrimary, { params: { phoneId: id } }))
      toast.success(t('primaryDone'))
    })
  async function remove({ id }: AccountPhone): Promise<void> {
    setPhones(await call(api, removePhone, { params: { phoneId: id } }))
    toast.success(t('removed'))
  }

  return (
    <>
      {phones.length === 0 ? (
        <EmptyState level={2} title={t('none')} text={t('noneText')} />
      ) : (
        <ul className="plain">
          {phones.map((one) => (
            <SavedRow
              key={one.id}
              title={one.display}
              note={t('added', {
                day: props.days[one.id] ?? formatDay(one.confirmed_at, props.strings.locale, { timeZone }),
              })}
              primary={one.primary ? t('primary') : null}
              actions={[
                ...(one.primary
                  ? []
                  : [
                      {
                        text: t('makePrimary'),
                        label: t('makePrimaryNamed', { phone: one.display }),
                        onClick: () => promote(one),
                      },
                    ]),
                {
                  text: t('remove'),
                  label: t('removeNamed', { phone: one.display }),
                  onClick: () => setRemoving(one),
                },
              ]}
            />
          ))}
        </ul>
      )}
      <section className="settings-part" aria-labelledby="add-phone">
        <h2 id="add-phone">{t('add')}</h2>
        {phones.length >= phoneLimit ? (
          <Notice>{t('full')}</Notice>
        ) : (
          <AddByCode<AccountPhone>
            field="phone"
            schema={PhoneForm}
            codeSchema={PhoneCodeForm}
            code={props.code}
            texts={{
              label: t('phone'),
              hint: t('phoneHint'),
              send: t('send'),
              sent: t('sent'),
              codeLabel: t('codeLabel'),
              confirm: t('confirm'),
              cancel: tForm('cancel'),
              codeHint: (phone) => t('codeHint', { phone }),
            }}
            send={async (phone) => {
              const sent = await call(api, startPhone, { body: { phone } })
              return { to: sent.display, resendAfter: sent.resend_after }
            }}
            confirm={(phone, code) => call(api, confirmPhone, { body: { phone, code } })}
            onAdded={(added) => {
              setPhones((before) => [...before, added])
              toast.success(t('done'))
            }}
          />
        )}
      </section>
      {removing && (
        <ConfirmActionDialog
          open
          onClose={() => setRemoving(null)}
          action={() => remove(removing)}
          title={t('removeTitle')}
          text={t('removeText', { phone: removing.display })}
          confirmText={t('remove')}
          t={tForm}
        />
      )}
    </>
  )
}
