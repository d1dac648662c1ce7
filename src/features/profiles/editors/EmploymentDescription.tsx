import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { call } from '#contract/core/call.ts'
import { EmploymentDescriptionForm, saveEmploymentDescription } from '#contract/employments/edits.ts'
import type { Employment } from '#contract/profiles/profiles.ts'
import { DescriptionField } from './DescriptionField.tsx'
import { EditForm } from './EditForm.tsx'
import { useEditing } from './editingContext.ts'

/** The description of an employment whose other fields are settled with the company. */
export function EmploymentDescription({ employment }: { employment: Employment }) {
  const { extra, done, t } = useEditing()
  const { id: employmentId, company, position, description, verified_at: verified, withdrawn_at } = employment
  const why = withdrawn_at ? 'withdrawnFixed' : verified === null ? 'requestedFixed' : 'verifiedFixed'
  const form = useContractForm<{ description: string }>(EmploymentDescriptionForm, {
    defaultValues: { description },
  })
  return (
    <EditForm
      title={position}
      form={form}
      send={async (body) => {
        const saved = await call(api, saveEmploymentDescription, { params: { employmentId }, body })
        const employments = extra.employments.map((one) => (one === employment ? saved : one))
        done(t('employmentSaved'), { extra: { ...extra, employments } })
      }}
    >
      <p className="soft">{t(why, { company })}</p>
      <DescriptionField {...form.field('description')} text={form.watch('description')} />
    </EditForm>
  )
}
