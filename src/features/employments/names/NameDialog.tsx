import { api } from '#client/api.ts'
import { usePostedForm } from '#client/postedForm.ts'
import { call } from '#contract/core/call.ts'
import { confirmName, declineName, nameWordsMaximum, NameRefusalForm } from '#contract/employments/names.ts'
import { TextArea } from '#ui/Field.tsx'
import { ActionDialog } from '../ActionDialog.tsx'
import { showChange, useActions } from '../actionsContext.ts'

interface NameDialogProps {
  kind: 'confirm' | 'decline'
  earlier: string
  onClose: () => void
}

/** Confirms the new name of an employee, or declines to, with an optional message. */
export function NameDialog({ kind, earlier, onClose }: NameDialogProps) {
  const { params, person, tName: t, tForm } = useActions()
  const form = usePostedForm<{ name: string; words: string }>(NameRefusalForm, null, {
    defaultValues: { name: person, words: '' },
  })
  const save = form.submit(async (body) => {
    if (kind === 'confirm') await call(api, confirmName, { params, body: { name: body.name } })
    else await call(api, declineName, { params, body })
    showChange()
  })
  return (
    <ActionDialog
      form={form}
      title={t(`question.${kind}`, { person })}
      submitText={t(kind)}
      onClose={onClose}
      onSubmit={save}
    >
      <p>{t(`effect.${kind}`, { earlier })}</p>
      {kind === 'decline' && (
        <TextArea
          {...form.field('words')}
          label={t('words')}
          optional={tForm('optional')}
          maxLength={nameWordsMaximum}
          rows={3}
        />
      )}
    </ActionDialog>
  )
}
