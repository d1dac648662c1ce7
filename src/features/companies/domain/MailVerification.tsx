import { useState } from 'react'
import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { call } from '#contract/core/call.ts'
import {
  confirmDomainCode,
  DomainCodeForm,
  DomainMailForm,
  mailDomainCode,
  type CompanyDomain,
  type DomainClaim,
} from '#contract/companies/domains.ts'
import { storeResendTime } from '#features/accounts/verification/resendTimes.ts'
import { Resend } from '#features/accounts/verification/Resend.tsx'
import { Button } from '#ui/Button.tsx'
import { CodeField, SelectField } from '#ui/Field.tsx'
import { useDomain } from './domainContext.ts'

interface MailVerificationProps {
  claim: DomainClaim
  onVerified: (now: CompanyDomain) => void
}

/** Verification by mail: choose a mailbox of the domain, then enter the code. */
export function MailVerification({ claim, onVerified }: MailVerificationProps) {
  const [sentTo, setSentTo] = useState(claim.code_sent_to)
  return sentTo ? (
    <EnterCode claim={claim} sentTo={sentTo} onVerified={onVerified} onOther={() => setSentTo(null)} />
  ) : (
    <ChooseMailbox claim={claim} onSent={setSentTo} />
  )
}

function ChooseMailbox({ claim, onSent }: { claim: DomainClaim; onSent: (to: string) => void }) {
  const { params, t } = useDomain()
  const form = useContractForm<z.infer<typeof DomainMailForm>>(DomainMailForm, {
    defaultValues: { mailbox: 'admin' },
  })
  const submit = form.submit(async (body) => {
    const { address, resend_after: seconds } = await call(api, mailDomainCode, { params, body })
    storeResendTime(address, seconds)
    onSent(address)
  })
  return (
    <form className="form" onSubmit={submit} noValidate>
      <p>{t('mail1')}</p>
      <SelectField
        {...form.field('mailbox')}
        label={t('mailbox')}
        options={claim.mailboxes.map(({ mailbox, address }) => ({ value: mailbox, label: address }))}
      />
      <div className="actions">
        <Button type="submit" kind="primary" disabled={!form.ready} busy={form.formState.isSubmitting}>
          {t('sendCode')}
        </Button>
      </div>
    </form>
  )
}

interface EnterCodeProps extends MailVerificationProps {
  sentTo: string
  onOther: () => void
}

function EnterCode({ claim, sentTo, onVerified, onOther }: EnterCodeProps) {
  const { params, code, t } = useDomain()
  const form = useContractForm<z.infer<typeof DomainCodeForm>>(DomainCodeForm, {
    defaultValues: { code: '' },
    mode: 'onSubmit',
  })
  const submit = form.submit(async (body) => onVerified(await call(api, confirmDomainCode, { params, body })))
  async function resend(): Promise<number> {
    const to = claim.mailboxes.find(({ address }) => address === sentTo)
    const body = { mailbox: to?.mailbox ?? ('admin' as const) }
    const { resend_after: seconds } = await call(api, mailDomainCode, { params, body })
    form.resetField('code')
    return seconds
  }
  return (
    <form className="form" onSubmit={submit} noValidate>
      <CodeField {...form.field('code')} label={t('code')} hint={t('codeSent', { address: sentTo })} />
      <div className="actions">
        <Button type="submit" kind="primary" disabled={!form.ready} busy={form.formState.isSubmitting}>
          {t('confirm')}
        </Button>
        <Button onClick={onOther}>{t('otherMailbox')}</Button>
      </div>
      <Resend
        target={sentTo}
        resendAt={0}
        strings={code}
        sent={t('codeSent', { address: sentTo })}
        resend={resend}
      />
    </form>
  )
}
