import type { ComponentProps } from 'react'
import { EditDialog } from '#client/EditDialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useActions } from './actionsContext.ts'

interface ActionDialogProps extends Omit<ComponentProps<typeof EditDialog>, 'dirty' | 'busy' | 't'> {
  form: {
    readonly message: string | null
    readonly formState: {
      readonly isDirty: boolean
      readonly isSubmitting: boolean
      readonly isSubmitSuccessful: boolean
    }
  }
}

/** A form about an employment in a dialog. What was sent successfully no longer counts as unsaved. */
export function ActionDialog({ form, children, ...dialog }: ActionDialogProps) {
  const { tForm } = useActions()
  const { isDirty, isSubmitting, isSubmitSuccessful } = form.formState
  return (
    <EditDialog
      {...dialog}
      dirty={isDirty && !isSubmitting && !isSubmitSuccessful}
      busy={isSubmitting}
      t={tForm}
    >
      {form.message && (
        <Notice tone="danger" alert>
          {form.message}
        </Notice>
      )}
      {children}
    </EditDialog>
  )
}
