import { closestCenter, DndContext, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { call } from '#contract/core/call.ts'
import type { ProfileSection } from '#contract/cv/sections.ts'
import { saveSections, SectionsForm } from '#contract/cv/sections.ts'
import { EditForm } from '../EditForm.tsx'
import { useEditing } from '../editingContext.ts'
import { translatorFor } from '#i18n/island.ts'
import { SectionRow } from './SectionRow.tsx'
import { useOwnCv } from './useOwnCv.ts'

/** The order of the sections, and who sees each. */
export default function SectionsEditor() {
  const cv = useOwnCv(true)
  const sections = cv?.sections.flatMap(({ name, audience }) => (audience ? { name, audience } : []))
  return sections ? <SectionList sections={sections} /> : null
}

function SectionList({ sections: saved }: { sections: ProfileSection[] }) {
  const { strings, done } = useEditing()
  const t = translatorFor(strings.cv)
  const [announcement, setAnnouncement] = useState('')
  const form = useContractForm<{ sections: ProfileSection[] }>(SectionsForm, strings.validation, {
    defaultValues: { sections: saved },
  })
  const sections = form.watch('sections')
  const change = (next: ProfileSection[]) => form.setValue('sections', next, { shouldDirty: true })
  // A click on the handle is no drag yet.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const move = (from: number, to: number) => {
    const moved = sections[from]
    if (!moved || !sections[to]) return
    change(arrayMove(sections, from, to))
    setAnnouncement(
      t('sections.moved', {
        section: t(`sections.names.${moved.name}`),
        position: to + 1,
        count: sections.length,
      }),
    )
  }
  const placeOf = (id: unknown) => sections.findIndex(({ name }) => name === id)

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
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => over && move(placeOf(active.id), placeOf(over.id))}
        // The list announces moves itself, in the user's language.
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
      >
        <SortableContext items={sections.map(({ name }) => name)} strategy={verticalListSortingStrategy}>
          <ol className="section-rows plain">
            {sections.map((section, at) => (
              <SectionRow
                key={section.name}
                section={section}
                isFirst={at === 0}
                isLast={at === sections.length - 1}
                onMove={(by) => move(at, at + by)}
                onChange={(audience) =>
                  change(sections.map((one) => (one === section ? { ...one, audience } : one)))
                }
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </EditForm>
  )
}

const nothing = () => undefined
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }
