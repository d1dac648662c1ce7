import type { ComponentProps, ReactNode } from 'react'
import type { StringsOf } from '#i18n/island.ts'
import { CodeField } from '#ui/Field.tsx'
import { AccountForm } from '../signUp/AccountForm.tsx'
import { Resend } from './Resend.tsx'

interface CodeEntryProps extends Pick<ComponentProps<typeof Resend>, 'target' | 'resendAt' | 'resend'> {
  frame: Pick<ComponentProps<typeof AccountForm>, 'form' | 'onSubmit' | 'submitText'>
  field: Omit<ComponentProps<typeof CodeField>, 'id' | 'label' | 'hint'>
  texts: { readonly code: string; readonly codeHint: string; readonly sent: string }
  codeStrings: StringsOf<'common', 'code'>
  /** More fields, below the code. */
  children?: ReactNode
}

/** The form for a code that was sent to somebody, who can have it sent again. */
export function CodeEntry({ frame, field, texts, codeStrings, children, ...resend }: CodeEntryProps) {
  return (
    <AccountForm {...frame} after={<Resend {...resend} strings={codeStrings} sent={texts.sent} />}>
      {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the page asks for nothing else */}
      <CodeField {...field} autoFocus id="code" label={texts.code} hint={texts.codeHint} />
      {children}
    </AccountForm>
  )
}
