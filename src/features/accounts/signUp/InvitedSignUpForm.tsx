import { useState } from 'react'
import { api } from '#client/api.ts'
import { showFirstError } from '#client/forms.ts'
import { usePostedForm, type Posted } from '#client/postedForm.ts'
import { storeToken } from '#client/token.ts'
import {
  createInvitedAccount,
  createInvitedPasskeyAccount,
  InvitedAccountForm,
  startInvitedPasskey,
} from '#contract/employments/invitedAccounts.ts'
import { callUntyped } from '#contract/core/call.ts'
import type { Reply } from '#contract/core/endpoint.ts'
import { CallError, isRefusal } from '#contract/core/errors.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Choice.tsx'
import { TextField } from '#ui/Field.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { LinkedText } from '#ui/LinkedText.tsx'
import { NewPassword } from '../password/NewPassword.tsx'
import { redirectWith } from '../signIn/redirects.ts'
import { createPasskey, supportsPasskeys } from '../signIn/webauthn.ts'
import { AccountForm } from './AccountForm.tsx'

export interface InvitedSignUpFormProps {
  strings: StringsOf<'accounts', 'invitedSignUp'>
  passwordField: StringsOf<'accounts', 'passwordField'>
  /** Of the mailed link. */
  token: string
  person: { email: string; first_name: string; last_name: string }
  company: string
  links: { terms: string; privacy: string }
  /** Where to go next. The company is added to `admin`; `signIn` is for an address that has an account meanwhile. */
  after: { member: string; admin: string; signIn: string }
  posted: Posted | null
}
const personFields = ['first_name', 'last_name', 'terms'] as const
interface Values {
  first_name: string
  last_name: string
  password: string
  terms: boolean
}

/** Creates the account of an invited person, with a password or a passkey, and joins the company. */
export default function InvitedSignUpForm(props: InvitedSignUpFormProps) {
  const { strings, person, posted, token, after } = props
  const t = translatorFor(strings)
  const ready = useHydrated()
  const [addingPasskey, setAddingPasskey] = useState(false)
  const text = (name: 'first_name' | 'last_name') => String(posted?.values[name] ?? person[name])
  const start: Values = {
    first_name: text('first_name'),
    last_name: text('last_name'),
    password: '',
    terms: Boolean(posted?.values['terms']),
  }
  const form = usePostedForm<Values>(InvitedAccountForm, posted, { defaultValues: start })
  const more = () => ({ token, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone })

  function enter({ token: session, joined }: Reply<typeof createInvitedAccount>): void {
    storeToken(session)
    if (joined.role === 'admin') redirectWith(after.admin, { company: joined.company_slug })
    else location.assign(after.member)
  }
  async function orSignIn(send: () => Promise<void>): Promise<void> {
    try {
      await send()
    } catch (error) {
      if (!isRefusal(error, createInvitedAccount, 'invitationNeedsSignIn')) throw error
      location.assign(after.signIn)
    }
  }
  const send = form.submit((values) =>
    orSignIn(async () =>
      enter(await callUntyped(api, createInvitedAccount, { body: { ...values, ...more() } })),
    ),
  )

  async function withPasskey(): Promise<void> {
    form.setMessage(null)
    // A passkey replaces the password, so only the other fields are checked.
    if (!(await form.trigger(personFields))) return showFirstError()
    setAddingPasskey(true)
    const { first_name, last_name, terms } = form.getValues()
    const given = { first_name, last_name, terms, ...more() }
    try {
      await orSignIn(async () => {
        const { challenge, options } = await callUntyped(api, startInvitedPasskey, { body: given })
        const answer = await createPasskey(options)
        // Cancelled; the browser has shown that itself.
        if (!answer) return
        enter(await callUntyped(api, createInvitedPasskeyAccount, { body: { ...given, challenge, answer } }))
      })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      form.setMessage(error.message)
    } finally {
      setAddingPasskey(false)
    }
  }

  return (
    <AccountForm
      form={form}
      onSubmit={send}
      submitText={t('submit', { company: props.company })}
      after={
        ready &&
        supportsPasskeys() && (
          <Button wide busy={addingPasskey} onClick={() => void withPasskey()}>
            {t('passkey')}
          </Button>
        )
      }
    >
      <input type="hidden" name="answer" value="create" />
      <div className="form-row">
        <TextField {...form.postedField('first_name')} autoComplete="given-name" label={t('firstName')} />
        <TextField {...form.postedField('last_name')} autoComplete="family-name" label={t('lastName')} />
      </div>
      <TextField
        id="email"
        type="email"
        autoComplete="username"
        label={t('email')}
        hint={t('emailHint')}
        value={person.email}
        readOnly
      />
      <NewPassword
        {...form.field('password')}
        id="password"
        label={t('password')}
        typed={form.watch('password')}
        strings={props.passwordField}
      />
      <Checkbox
        {...form.field('terms')}
        id="terms"
        defaultChecked={start.terms}
        label={<LinkedText text={t('terms')} links={props.links} />}
      />
    </AccountForm>
  )
}
