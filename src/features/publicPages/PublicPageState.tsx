import { toast } from '#client/toasts.ts'
import type { PublicPageSettings } from '#contract/publicPages/publicPages.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Notice } from '#ui/Notice.tsx'

interface PublicPageStateProps {
  settings: PublicPageSettings
  strings: StringsOf<'publicPages', 'settings'>
  url: string
  /** Of the decision that hides the page. */
  decisionUrl: string | null
}

/** Whether the page is public; if so, its link. */
export function PublicPageState({ settings, strings, url, decisionUrl }: PublicPageStateProps) {
  const t = translatorFor(strings)
  const ready = useHydrated()
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url)
      toast.success(t('copied'))
    } catch {
      toast.error(t('copyFailed'))
    }
  }
  if (decisionUrl !== null)
    return (
      <Notice tone="danger" title={t('hiddenTitle')}>
        <p>{t('hiddenText')}</p>
        <p>
          <a href={decisionUrl}>{t('seeDecision')}</a>
        </p>
      </Notice>
    )
  if (!settings.enabled) return <Notice title={t('offTitle')}>{null}</Notice>
  return (
    <Notice tone="good" title={t('onTitle')}>
      <p className="public-url">
        <a href={url}>{url}</a>
      </p>
      <div className="actions">
        <Button size="s" disabled={!ready} onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </Notice>
  )
}
