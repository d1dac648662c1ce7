import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { call } from '#contract/core/call.ts'
import type { ProfileSection } from '#contract/cv/sections.ts'
import { saveSections, SectionsForm } from '#contract/cv/sections.ts'
import { EditForm } from '../EditForm.tsx'
import { useEditing } from '../editingContext.ts'
import { SortableList } from '../SortableList.tsx'
import { SectionRow } from './SectionRow.tsx'
import { useOwnCv } from './useOwnCv.ts'

/** The order of the sections, and who sees each. */
export default function SectionsEditor() {
  const cv = useOwnCv(true)
  const sections = cv?.sections.flatMap(({ name, audience }) => (audience ? { name, audience } : []))
  return sections ? <SectionList sections={sections} /> : null
}

function SectionList({ sections: saved }: { sections: ProfileSection[] }) {
  const { done, tCv: t } = useEditing()
  const form = useContractForm<{ sections: ProfileSection[] }>(SectionsForm, {
    defaultValues: { sections: saved },
  })
  const sections = form.watch('sections')
  const change = (next: ProfileSection[]) => form.setValue('sections', next, { shouldDirty: true })
  return (
    <EditForm
      title={t('sections.title')}
      form={form}
      send={async (body) => {
        await call(api, saveSections, { body })
        done(t('sections.saved'), {})
      }}
    >
      <p className="soft small">{t('sections.hint')}</p>
      <SortableList
        items={sections}
        keyOf={({ name }) => name}
        onChange={change}
        announce={({ name }, position) =>
          t('sections.moved', { section: t(`sections.names.${name}`), position, count: sections.length })
        }
      >
        {(section, place) => (
          <SectionRow
            key={section.name}
            section={section}
            place={place}
            onChange={(audience) =>
              change(sections.map((one) => (one === section ? { ...one, audience } : one)))
            }
          />
        )}
      </SortableList>
    </EditForm>
  )
}
