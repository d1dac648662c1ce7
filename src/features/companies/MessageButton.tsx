import { lazy, useState } from 'react'
import { translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { OpeningDialog } from '#ui/OpeningDialog.tsx'
import { type CompanyActionsProps, messageParam } from './actionsProps.ts'

const MessageDialog = lazy(() => import('#features/messageDialog/MessageDialog.tsx'))

type MessageButtonProps = Pick<CompanyActionsProps, 'strings' | 'scope' | 'slug' | 'name'>

/**
 * Opens the dialog in which the visitor writes to the company. While it is open the address says so: whoever has to log in
 * meanwhile comes back to it.
 */
export function MessageButton({ strings, scope, slug, name }: MessageButtonProps) {
  const t = translatorFor(strings)
  // Rendered in browsers only, once it is known who looks at the page.
  const [open, setOpen] = useState(() => new URL(location.href).searchParams.has(messageParam))
  const show = (shown: boolean) => {
    setOpen(shown)
    const url = new URL(location.href)
    if (shown) url.searchParams.set(messageParam, '1')
    else url.searchParams.delete(messageParam)
    history.replaceState(history.state, '', url)
  }
  return (
    <>
      <Button onClick={() => show(true)}>{t('message')}</Button>
      {open && (
        <OpeningDialog>
          <MessageDialog scope={scope} slug={slug} company={name} onClose={() => show(false)} />
        </OpeningDialog>
      )}
    </>
  )
}
