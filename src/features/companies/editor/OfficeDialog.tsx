import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { EditDialog } from '#client/EditDialog.tsx'
import { useContractForm } from '#client/forms.ts'
import { call } from '#contract/core/call.ts'
import type { Office } from '#contract/companies/companies.ts'
import { addOffice, changeOffice, OfficeForm } from '#contract/companies/edits.ts'
import { Checkbox } from '#ui/Choice.tsx'
import { SelectField, TextField } from '#ui/Field.tsx'
import { useEditor, chosenId, notChosen } from './editorContext.ts'

type Values = z.infer<typeof OfficeForm>
const blank = { name: '', address: '', address2: '', city: '', state: '', zip: '', headquarters: false }

interface OfficeDialogProps {
  /** Null for a new one. */
  office: Office | null
  /** The current headquarters, if another office. */
  headquarters: Office | null
  onClose: () => void
  onSaved: (office: Office, isNew: boolean) => void
}

export function OfficeDialog({ office, headquarters, onClose, onSaved }: OfficeDialogProps) {
  const { slug, options, t, tForm } = useEditor()
  const form = useContractForm<Values>(OfficeForm, {
    defaultValues: office ? valuesOf(office) : { ...blank, country_id: notChosen },
  })
  const optional = tForm('optional')
  const takesMark = form.watch('headquarters') && headquarters !== null

  const save = form.submit(async (body) => {
    const saved = office
      ? await call(api, changeOffice, { params: { slug, officeId: office.id }, body })
      : await call(api, addOffice, { params: { slug }, body })
    onSaved(saved, office === null)
  })

  return (
    <EditDialog
      title={office ? t('editOffice') : t('addOffice')}
      submitText={tForm('save')}
      dirty={form.formState.isDirty}
      busy={form.formState.isSubmitting}
      t={tForm}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField {...form.field('name')} label={t('officeName')} autoComplete="off" />
      <SelectField
        {...form.field('country_id', chosenId)}
        label={t('country')}
        placeholder={t('choose')}
        options={options.countries}
      />
      <TextField
        {...form.field('address')}
        label={t('address')}
        optional={optional}
        autoComplete="address-line1"
      />
      <TextField
        {...form.field('address2')}
        label={t('address2')}
        optional={optional}
        autoComplete="address-line2"
      />
      <div className="form-row">
        <TextField {...form.field('city')} label={t('city')} autoComplete="address-level2" />
        <TextField {...form.field('zip')} label={t('zip')} optional={optional} autoComplete="postal-code" />
      </div>
      <TextField
        {...form.field('state')}
        label={t('state')}
        optional={optional}
        autoComplete="address-level1"
      />
      <Checkbox
        {...form.register('headquarters')}
        label={t('isHeadquarters')}
        hint={takesMark ? t('headquartersMoves', { name: headquarters.name }) : undefined}
      />
    </EditDialog>
  )
}

function valuesOf({ name, address, address2, city, state, zip, country_id, headquarters }: Office): Values {
  return { name, address, address2, city, state, zip, country_id, headquarters }
}
