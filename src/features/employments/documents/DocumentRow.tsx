import { Download, Trash2 } from 'lucide'
import { useState } from 'react'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import type { EmploymentDocument } from '#contract/employments/documents.ts'
import { download } from '#client/download.ts'
import { formatDay } from '#i18n/dates.ts'
import { fileFacts } from '#features/uploads/fileKinds.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { DocumentIcon } from './DocumentIcon.tsx'

interface DocumentRowProps {
  document: EmploymentDocument
  /** Whether the viewer's side added it, and so may delete it. */
  isOwnSide: boolean
  /** Whether the viewer added it. */
  isOwn: boolean
  strings: StringsOf<'employments', 'documents'>
  cannotRecover: string
  timeZone: string
  onRemove: (document: EmploymentDocument) => Promise<void>
}

export function DocumentRow({
  document,
  isOwnSide,
  isOwn,
  strings,
  cannotRecover,
  timeZone,
  onRemove,
}: DocumentRowProps) {
  const t = translatorFor(strings)
  const [busy, setBusy] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const { name, url, added_at: addedAt } = document

  async function save(): Promise<void> {
    setBusy(true)
    await download(url, name, t('downloadFailed'))
    setBusy(false)
  }

  return (
    <li className="document">
      <DocumentIcon document={document} />
      <div className="document-facts">
        <span className="document-name">{name}</span>
        <ul className="dotted soft small">
          <li className="number">{fileFacts(document, strings.locale)}</li>
          <li>{isOwn ? t('byYou') : adder(document, t)}</li>
          <li className="number">
            <time dateTime={addedAt}>{formatDay(addedAt, strings.locale, { timeZone })}</time>
          </li>
        </ul>
      </div>
      <span className="document-actions">
        <Button size="s" busy={busy} aria-label={t('downloadNamed', { name })} onClick={() => void save()}>
          <Icon icon={Download} size={16} />
          {t(busy ? 'downloading' : 'download')}
        </Button>
        {isOwnSide && (
          <IconButton size="s" label={t('deleteNamed', { name })} onClick={() => setConfirming(true)}>
            <Icon icon={Trash2} size={18} />
          </IconButton>
        )}
      </span>
      <ConfirmActionDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        action={() => onRemove(document)}
        title={t('deleteTitle', { name })}
        text={cannotRecover}
        confirmText={t('delete')}
        t={t}
      />
    </li>
  )
}

/** Who added a document, when it was not the viewer. */
function adder(
  { side, added_by }: EmploymentDocument,
  t: ReturnType<typeof translatorFor<'byPerson' | 'byCompany' | 'byCompanyPerson' | 'byEmployee'>>,
): string {
  const name = added_by?.name
  if (side === 'company') return name ? t('byCompanyPerson', { name }) : t('byCompany')
  return name ? t('byPerson', { name }) : t('byEmployee')
}
