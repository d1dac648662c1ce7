import { useState } from 'react'
import { api } from '#client/api.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import type { CompanyContact } from '#contract/companies/companies.ts'
import { removeCompanyContact } from '#contract/companies/edits.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ContactDialog } from './ContactDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { EditableRow } from './EditableRow.tsx'
import { Section } from '#ui/Section.tsx'
import { useEditor } from './editorContext.ts'

type Doing = { edit: CompanyContact | null } | { remove: CompanyContact } | null

export function Contacts({ contacts }: { contacts: readonly CompanyContact[] }) {
  const { slug, t } = useEditor()
  const [shown, setShown] = useState(contacts)
  const [doing, setDoing] = useState<Doing>(null)
  const close = () => setDoing(null)
  const add = <Button onClick={() => setDoing({ edit: null })}>{t('addContact')}</Button>

  function saved(contact: CompanyContact): void {
    setShown((before) =>
      before.some(({ id }) => id === contact.id)
        ? before.map((one) => (one.id === contact.id ? contact : one))
        : [...before, contact],
    )
    toast.success(t('contactsUpdated'))
    close()
  }
  async function remove({ id }: CompanyContact): Promise<void> {
    await call(api, removeCompanyContact, { params: { slug, contactId: id } })
    setShown((before) => before.filter((one) => one.id !== id))
    toast.success(t('contactsUpdated'))
  }

  return (
    <Section id="contacts" title={t('contacts')} note={t('contactsText')}>
      {shown.length === 0 ? (
        <EmptyState title={t('noContacts')} text={t('noContactsText')}>
          {add}
        </EmptyState>
      ) : (
        <>
          <ul className="rows">
            {shown.map((contact) => (
              <EditableRow
                key={contact.id}
                title={contact.label}
                facts={[contact.email, contact.phone]}
                editText={t('editContactNamed', { name: contact.label })}
                deleteText={t('deleteContactNamed', { name: contact.label })}
                onEdit={() => setDoing({ edit: contact })}
                onDelete={() => setDoing({ remove: contact })}
              />
            ))}
          </ul>
          <p className="show-more">{add}</p>
        </>
      )}
      {doing && 'edit' in doing && <ContactDialog contact={doing.edit} onClose={close} onSaved={saved} />}
      {doing && 'remove' in doing && (
        <DeleteDialog title={t('deleteContact')} onClose={close} onDelete={() => remove(doing.remove)} />
      )}
    </Section>
  )
}
