import { useState } from 'react'
import { api } from '#client/api.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import type { Office } from '#contract/companies/companies.ts'
import { removeOffice } from '#contract/companies/edits.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Pill } from '#ui/Marks.tsx'
import { addressLines } from '../addressLines.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { EditableRow } from './EditableRow.tsx'
import { OfficeDialog } from './OfficeDialog.tsx'
import { Section } from '#ui/Section.tsx'
import { useEditor } from './editorContext.ts'

type Doing = { edit: Office | null } | { remove: Office } | null

export function Offices({ offices }: { offices: readonly Office[] }) {
  const { slug, t } = useEditor()
  const [shown, setShown] = useState(offices)
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  const add = <Button onClick={() => setDoing({ edit: null })}>{t('addOffice')}</Button>

  function saved(office: Office, isNew: boolean): void {
    setShown((before) => withOffice(before, office))
    toast.success(isNew ? t('officeCreated') : t('officeUpdated'))
    close()
  }
  async function remove({ id }: Office): Promise<void> {
    await call(api, removeOffice, { params: { slug, officeId: id } })
    setShown((before) => before.filter((one) => one.id !== id))
    toast.success(t('officeDeleted'))
  }

  return (
    <Section id="offices" title={t('offices')} note={t('officesText')}>
      {shown.length === 0 ? (
        <EmptyState title={t('noOffices')} text={t('noOfficesText')}>
          {add}
        </EmptyState>
      ) : (
        <>
          <ul className="rows">
            {shown.map((office) => (
              <EditableRow
                key={office.id}
                title={office.name}
                facts={[addressLines(office).join(', ')]}
                mark={office.headquarters && <Pill tone="good">{t('headquarters')}</Pill>}
                editText={t('editOfficeNamed', { name: office.name })}
                deleteText={t('deleteOfficeNamed', { name: office.name })}
                onEdit={() => setDoing({ edit: office })}
                onDelete={() => setDoing({ remove: office })}
              />
            ))}
          </ul>
          <p className="show-more">{add}</p>
        </>
      )}
      {doing && 'edit' in doing && (
        <OfficeDialog
          office={doing.edit}
          headquarters={shown.find((one) => one.headquarters && one.id !== doing.edit?.id) ?? null}
          onClose={close}
          onSaved={saved}
        />
      )}
      {doing && 'remove' in doing && (
        <DeleteDialog title={t('deleteOffice')} onClose={close} onDelete={() => remove(doing.remove)} />
      )}
    </Section>
  )
}

/** Adds or replaces an office, in the server's order: the headquarters first, and only one. */
function withOffice(offices: readonly Office[], office: Office): Office[] {
  const others = offices
    .filter((one) => one.id !== office.id)
    .map((one) => (office.headquarters ? { ...one, headquarters: false } : one))
  return [...others, office].sort((a, b) => Number(b.headquarters) - Number(a.headquarters) || a.id - b.id)
}
