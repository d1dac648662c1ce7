import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { EditDialog } from '#client/EditDialog.tsx'
import { usePostedForm } from '#client/postedForm.ts'
import { call } from '#contract/core/call.ts'
import { InvitationToPersonForm } from '#contract/employments/invitationToPerson.ts'
import { invite, InvitationByEmailForm, type CompanyInvitation } from '#contract/employments/members.ts'
import { Checkbox, ChoiceGroup } from '#ui/Choice.tsx'
import { TextField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useMembers, type HiredPerson } from './membersContext.ts'

type Values = z.infer<typeof InvitationByEmailForm>
const blank: Values = {
  name: '',
  email: '',
  position: '',
  start_date: '',
  role: 'member',
  manage_hr_panel: false,
  answer_messages: false,
}

interface InviteDialogProps {
  /** An applicant who was hired: their profile is invited, without an address. */
  hired: HiredPerson | null
  onClose: () => void
  onSent: (invitation: CompanyInvitation) => void
}

/** Invites a person: position, start date and rights. */
export function InviteDialog({ hired, onClose, onSent }: InviteDialogProps) {
  const { slug, company, write, t, tForm } = useMembers()
  const form = usePostedForm<Values>(hired ? InvitationToPersonForm : InvitationByEmailForm, null, {
    defaultValues: hired ? { ...blank, name: hired.name, position: hired.position } : blank,
  })
  const { isDirty, isSubmitting } = form.formState
  const isAdmin = form.watch('role') === 'admin'
  const text = (name: 'name' | 'email' | 'position' | 'start_date') => ({
    ...form.field(name),
    label: t(`field.${name}`),
  })
  const send = form.submit(async (values) => {
    const body = hired ? { ...values, email: null, user_id: hired.user_id } : values
    onSent(await write(() => call(api, invite, { params: { slug }, body })))
  })

  return (
    <EditDialog
      title={t('inviteTitle', { company })}
      submitText={t('send')}
      dirty={isDirty}
      busy={isSubmitting}
      t={tForm}
      onClose={onClose}
      onSubmit={send}
    >
      {form.message && (
        <Notice tone="danger" alert>
          {form.message}
        </Notice>
      )}
      <TextField {...text('name')} autoComplete="off" hint={t(hired ? 'hiredHint' : 'nameHint')} />
      {!hired && <TextField {...text('email')} type="email" autoComplete="off" />}
      <div className="form-row">
        <TextField {...text('position')} autoComplete="off" />
        <TextField {...text('start_date')} type="date" />
      </div>
      <ChoiceGroup
        {...form.register('role')}
        label={t('field.role')}
        variant="list"
        options={[
          { value: 'member', label: t('member'), hint: t('memberHint') },
          { value: 'admin', label: t('admin'), hint: t('adminHint') },
        ]}
      />
      {!isAdmin && (
        <>
          <Checkbox
            {...form.register('manage_hr_panel')}
            label={t('manageHrPanel')}
            hint={t('manageHrPanelHint')}
          />
          <Checkbox
            {...form.register('answer_messages')}
            label={t('answerMessages')}
            hint={t('answerMessagesHint')}
          />
        </>
      )}
    </EditDialog>
  )
}
