import { useState } from 'react'
import { useUnsavedChanges } from '#client/unsavedChanges.ts'
import { UnsavedChangesDialog } from '#client/UnsavedChangesDialog.tsx'
import type { Company } from '#contract/companies/companies.ts'
import type { VerifiedDomain } from '#contract/companies/domains.ts'
import { translatorFor } from '#i18n/island.ts'
import { AboutForm } from './AboutForm.tsx'
import { Contacts } from './Contacts.tsx'
import { FactsForm } from './FactsForm.tsx'
import { Offices } from './Offices.tsx'
import { PictureSection } from './PictureSection.tsx'
import { RetentionForm } from './RetentionForm.tsx'
import { EditorContext, type EditorContextValue } from './editorContext.ts'

type CompanyEditorProps = Omit<EditorContextValue, 'slug'> & {
  company: Company
  proven: VerifiedDomain | null
}

/** The company profile; each section is saved separately. */
export default function CompanyEditor({ company, proven, ...context }: CompanyEditorProps) {
  const [factsDirty, setFactsDirty] = useState(false)
  const [aboutDirty, setAboutDirty] = useState(false)
  const [retentionDirty, setRetentionDirty] = useState(false)
  const tForm = translatorFor(context.form)
  const unsaved = useUnsavedChanges(factsDirty || aboutDirty || retentionDirty)
  return (
    <EditorContext value={{ ...context, slug: company.slug }}>
      <FactsForm company={company} proven={proven} onDirty={setFactsDirty} />
      <AboutForm about={company.about} onDirty={setAboutDirty} />
      <Offices offices={company.offices} />
      <Contacts contacts={company.contacts} />
      <PictureSection picture="cover" url={company.cover_url} focus={company.cover_focus} />
      <PictureSection picture="logo" url={company.logo_url} />
      <RetentionForm days={company.application_retention_days} onDirty={setRetentionDirty} />
      <UnsavedChangesDialog {...unsaved} text={tForm('unsavedPageText')} t={tForm} />
    </EditorContext>
  )
}
