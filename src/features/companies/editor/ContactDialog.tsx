import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { EditDialog } from '#client/EditDialog.tsx'
import { useContractForm } from '#client/forms.ts'
import { call } from '#contract/core/call.ts'
import type { CompanyContact } from '#contract/companies/companies.ts'
import { addCompanyContact, changeCompanyContact, CompanyContactForm } from '#contract/companies/edits.ts'
import { TextField } from '#ui/Field.tsx'
import { useEditor } from './editorContext.ts'

interface ContactDialogProps {
  /** Null for a new one. */
  contact: CompanyContact | null
  onClose: () => void
  onSaved: (contact: CompanyContact) => void
}

export function ContactDialog({ contact, onClose, onSaved }: ContactDialogProps) {
  const { slug, t, tForm } = useEditor()
  const { label = '', email = '', phone = '' } = contact ?? {}
  const form = useContractForm<z.infer<typeof CompanyContactForm>>(CompanyContactForm, {
    defaultValues: { label, email, phone },
  })
  const save = form.submit(async (body) => {
    onSaved(
      contact
        ? await call(api, changeCompanyContact, { params: { slug, contactId: contact.id }, body })
        : await call(api, addCompanyContact, { params: { slug }, body }),
    )
  })
  return (
    <EditDialog
      title={contact ? t('editContact') : t('addContact')}
      submitText={tForm('save')}
      dirty={form.formState.isDirty}
      busy={form.formState.isSubmitting}
      t={tForm}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField {...form.field('label')} label={t('label')} hint={t('labelHint')} autoComplete="off" />
      <TextField
        {...form.field('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        label={t('email')}
      />
      <TextField
        {...form.field('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        label={t('phone')}
        hint={t('phoneHint')}
      />
    </EditDialog>
  )
}
