import { toast } from '#client/toasts.ts'
import { Button } from '#ui/Button.tsx'
import { useDomain } from './domainContext.ts'

interface CopyableValueProps {
  name: string
  value: string
  /** What it is stands in the sentence above. */
  hideName?: boolean
}

/** Something to be carried to another site, exactly as it stands here. */
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
