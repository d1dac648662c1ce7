import { useState } from 'react'
import { useUnsavedChanges } from '#client/unsavedChanges.ts'
import { UnsavedQuestion } from '#client/UnsavedQuestion.tsx'
import type { Company } from '#contract/companies/companies.ts'
import type { ProvenDomain } from '#contract/companies/domains.ts'
import { sentences } from '#i18n/island.ts'
import { AboutForm } from './AboutForm.tsx'
import { Contacts } from './Contacts.tsx'
import { FactsForm } from './FactsForm.tsx'
import { Offices } from './Offices.tsx'
import { PicturePart } from './PicturePart.tsx'
import { EditorContext, type EditorSetting } from './shared.ts'

type CompanyEditorProps = Omit<EditorSetting, 'slug'> & { company: Company; proven: ProvenDomain | null }

/** Everything that a company says of itself, each part saved by itself. */
export default function CompanyEditor({ company, proven, ...setting }: CompanyEditorProps) {
  const [factsDirty, setFactsDirty] = useState(false)
  const [aboutDirty, setAboutDirty] = useState(false)
  const tForm = sentences(setting.form)
  const leaving = useUnsavedChanges(factsDirty || aboutDirty)
  return (
    <EditorContext value={{ ...setting, slug: company.slug }}>
      <FactsForm company={company} proven={proven} onDirty={setFactsDirty} />
      <AboutForm about={company.about} onDirty={setAboutDirty} />
      <Offices offices={company.offices} />
      <Contacts contacts={company.contacts} />
      <PicturePart picture="cover" url={company.cover_url} focus={company.cover_focus} />
      <PicturePart picture="logo" url={company.logo_url} />
      <UnsavedQuestion {...leaving} text={tForm('unsavedPageText')} say={tForm} />
    </EditorContext>
  )
}
