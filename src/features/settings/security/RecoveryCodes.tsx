import { toast } from '#client/toasts.ts'
import { sentences } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { Words } from './shared.ts'

interface RecoveryCodesProps extends Words {
  codes: readonly string[]
  onClose: () => void
}

/** Told once. Whoever loses the phone comes in with one of them. */
export function RecoveryCodes({ codes, onClose, strings, form }: RecoveryCodesProps) {
  const t = sentences(strings)
  const text = codes.join('\n')
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('copied'))
    } catch {
      toast.error(t('notCopied'))
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('codesTitle')}
      closeText={sentences(form)('close')}
      foot={
        <>
          <Button onClick={() => void copy()}>{t('copy')}</Button>
          <Button kind="primary" onClick={onClose}>
            {t('kept')}
          </Button>
        </>
      }
    >
      <p>{t('codesText')}</p>
      <ul className="recovery-codes plain number">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
