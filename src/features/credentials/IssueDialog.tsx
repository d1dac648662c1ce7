import { useState } from 'react'
import { api } from '#client/api.ts'
import { useAttempt } from '#client/useAttempt.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import {
  issueCredential,
  type CredentialOffer,
  type EmploymentCredentials,
} from '#contract/credentials/credentials.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { ChoiceGroup } from '#ui/Choice.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { credentialTitle } from './credentialTitle.ts'

interface IssueDialogProps {
  strings: StringsOf<'credentials', 'own'>
  form: StringsOf<'common', 'form'>
  employmentId: number
  company: string
  offer: CredentialOffer
  emails: readonly string[]
  onClose: () => void
  onIssued: (credentials: EmploymentCredentials) => void
}

/** Says what a credential will contain, and asks what binds it to its owner. */
export default function IssueDialog({ strings, form, company, offer, ...props }: IssueDialogProps) {
  const { employmentId, emails, onClose, onIssued } = props
  const t = translatorFor(strings)
  const tForm = translatorFor(form)
  const [email, setEmail] = useState('')
  const [busy, run] = useAttempt()
  const { kind, review_id } = offer
  const issue = async () => {
    const body = { kind, review_id, email: email || null }
    onIssued(await call(api, issueCredential, { params: { employmentId }, body }))
    toast.success(t('issuedToast'))
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('issueTitle')}
      closeText={tForm('close')}
      cancelText={tForm('cancel')}
      submitText={t('confirm')}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        void run(issue, onClose)
      }}
    >
      <p>
        <strong>{credentialTitle(offer, t)}.</strong>{' '}
        {kind === 'employment' ? t('issueText', { company }) : t('issueWords')}
      </p>
      <ChoiceGroup
        name="email"
        label={t('bind')}
        hint={t('bindHint')}
        chosen={['']}
        onChange={(event) => setEmail(event.target.value)}
        options={[
          { value: '', label: t('bindName') },
          ...emails.map((one) => ({ value: one, label: t('bindEmail', { email: one }) })),
        ]}
      />
    </FormDialog>
  )
}
