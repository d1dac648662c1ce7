import { toast } from '#client/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { useDomain } from './domainContext.ts'

interface CopyableValueProps {
  name: string
  value: string
  /** The text above already names it. */
  hideName?: boolean
}

/** A value to copy to another site unchanged, with a copy button. */
export function CopyableValue({ name, value, hideName }: CopyableValueProps) {
  const { ready, t } = useDomain()
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value)
      toast.success(t('copied'))
    } catch {
      toast.error(t('copyFailed'))
    }
  }
  return (
    <div className="copy-line">
      <span className={hideName ? 'visually-hidden' : 'soft small'}>{name}</span>
      <code>{value}</code>
      <Button
        size="s"
        disabled={!ready}
        aria-label={t('copyNamed', { what: name })}
        onClick={() => void copy()}
      >
        {t('copy')}
      </Button>
    </div>
  )
}
