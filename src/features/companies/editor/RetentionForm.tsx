import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { toast } from '#client/toasts.ts'
import {
  changeRetention,
  RetentionForm as Form,
  retentionMaximum,
  retentionMinimum,
} from '#contract/applications/retention.ts'
import { call } from '#contract/core/call.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { Section } from '#ui/Section.tsx'
import { useEditor } from './editorContext.ts'

interface RetentionFormProps {
  days: number
  /** Called when the form becomes dirty or clean. */
  onDirty: (dirty: boolean) => void
}

/** How long the company keeps applications. */
export function RetentionForm({ days, onDirty }: RetentionFormProps) {
  const { slug, t } = useEditor()
  const form = useContractForm<z.infer<typeof Form>>(Form, { defaultValues: { days } })
  const { isDirty } = form.formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const save = form.submit(async (body) => {
    form.reset(await call(api, changeRetention, { params: { slug }, body }))
    toast.success(t('retentionUpdated'))
  })
  return (
    <Section id="retention" title={t('retention')}>
      <form className="form" onSubmit={save} noValidate>
        <TextField
          {...form.field('days')}
          type="number"
          inputMode="numeric"
          min={retentionMinimum}
          max={retentionMaximum}
          width="s"
          label={t('retentionDays')}
          hint={t('retentionHint')}
        />
        <div className="actions">
          <Button type="submit" kind="primary" busy={!form.ready || form.formState.isSubmitting}>
            {t('saveRetention')}
          </Button>
          {isDirty && <span className="soft small">{t('unsaved')}</span>}
        </div>
      </form>
    </Section>
  )
}
