import { toast } from '#client/toasts.ts'
import { translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { SecurityStrings } from './securityStrings.ts'

interface RecoveryCodesProps extends SecurityStrings {
  codes: readonly string[]
  onClose: () => void
}

/** Recovery codes are shown only once; each replaces a lost phone at sign-in. */
export function RecoveryCodes({ codes, onClose, strings, form }: RecoveryCodesProps) {
  const t = translatorFor(strings)
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
      closeText={translatorFor(form)('close')}
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
