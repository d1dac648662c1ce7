import { actAs } from '#client/acting.ts'
import { api } from '#client/api.ts'
import { dropDraft, useFormDraft } from '#client/draft.ts'
import { usePostedForm, type Posted } from '#client/postedForm.ts'
import { createCompany, NewCompanyForm as Form } from '#contract/companies/newCompanies.ts'
import { callUntyped } from '#contract/core/call.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { redirectWith } from '../signIn/redirects.ts'
import { AccountForm } from './AccountForm.tsx'
import { CompanyFields } from './CompanyFields.tsx'
import {
  companyFields,
  draftKey,
  startingValues,
  type CompanyChoices,
  type CompanyName,
} from './signUpValues.ts'

export interface NewCompanyFormProps {
  strings: StringsOf<'accounts', 'signUp'>
  choices: CompanyChoices
  /** The founder's country, as the default. */
  countryId: number | null
  /** The page after it, to which the company is added. */
  completed: string
  posted: Posted | null
}
type Values = Record<CompanyName, string>

export default function NewCompanyForm({ strings, choices, posted, ...props }: NewCompanyFormProps) {
  const t = translatorFor(strings)
  const { company_name, industry_id, size_id, country_id } = startingValues({
    country_id: props.countryId === null ? '' : String(props.countryId),
    ...posted?.values,
  })
  const form = usePostedForm<Values>(Form, posted, {
    defaultValues: { company_name, industry_id, size_id, country_id },
  })
  useFormDraft(form, draftKey, companyFields, posted === null)

  const send = form.submit(async (values) => {
    const { company_slug: slug } = await callUntyped(api, createCompany, { body: values })
    dropDraft(draftKey)
    actAs(slug)
    redirectWith(props.completed, { company: slug })
  })

  return (
    <AccountForm form={form} onSubmit={send} submitText={t('createCompany')}>
      <CompanyFields field={form.postedField} strings={strings} choices={choices} />
    </AccountForm>
  )
}
