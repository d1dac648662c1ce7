import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { MailLinks } from '#ui/LinkedText.tsx'
import type { ButtonKind } from '#ui/button.ts'
import { Notice } from '#ui/Notice.tsx'

interface AccountFormProps {
  form: { readonly message: string | null; readonly formState: { readonly isSubmitting: boolean } }
  onSubmit: (event?: React.BaseSyntheticEvent) => void
  submitText: string
  kind?: ButtonKind
  /** Posts a file without JavaScript. */
  hasFile?: boolean
  children: ReactNode
  /** Alternatives, below the button. */
  after?: ReactNode
}

/** Frame of the account forms; without JavaScript the browser posts to the current page. */
export function AccountForm({
  form,
  onSubmit,
  submitText,
  kind = 'primary',
  hasFile,
  children,
  after,
}: AccountFormProps) {
  return (
    <form
      className="form"
      method="post"
      encType={hasFile ? 'multipart/form-data' : undefined}
      onSubmit={onSubmit}
      noValidate
    >
      {form.message && (
        <Notice tone="danger" alert>
          <MailLinks text={form.message} />
        </Notice>
      )}
      {children}
      <Button type="submit" kind={kind} wide busy={form.formState.isSubmitting}>
        {submitText}
      </Button>
      {after}
    </form>
  )
}
