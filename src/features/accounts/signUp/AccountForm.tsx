import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

interface AccountFormProps {
  form: { readonly message: string | null; readonly formState: { readonly isSubmitting: boolean } }
  onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>
  submitText: string
  children: ReactNode
  /** Other ways on, under the button. */
  after?: ReactNode
}

/** The frame of the forms of coming in: without JavaScript the browser posts it to the page that it stands on. */
export function AccountForm({ form, onSubmit, submitText, children, after }: AccountFormProps) {
  return (
    <form className="form" method="post" onSubmit={onSubmit} noValidate>
      {form.message && (
        <Notice tone="danger" alert>
          {form.message}
        </Notice>
      )}
      {children}
      <Button
        type="submit"
        kind="primary"
        wide
        busy={form.formState.isSubmitting}
        // The field keeps the focus: an error that leaving it shows would move the button away under the press.
        onMouseDown={(event) => event.preventDefault()}
      >
        {submitText}
      </Button>
      {after}
    </form>
  )
}
