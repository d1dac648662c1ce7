import { ActionButton } from '#client/ActionButton.tsx'
import { api } from '#client/api.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import { checkOwnDocument, type CompanySigning } from '#contract/credentials/signing.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { useHydrated } from '#ui/hydrated.ts'

interface OwnDocumentProps {
  strings: StringsOf<'credentials', 'signing'>
  slug: string
  day: (time: string) => string
  own: NonNullable<CompanySigning['own']>
  onChange: (signing: CompanySigning) => void
}

/** The document that a company can serve itself, and whether it was found there. */
export function OwnDocument({ strings, slug, day, own, onChange }: OwnDocumentProps) {
  const t = translatorFor(strings)
  const ready = useHydrated()
  const check = async () => onChange(await call(api, checkOwnDocument, { params: { slug } }))
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(own.document)
      toast.success(t('copied'))
    } catch {
      toast.error(t('copyFailed'))
    }
  }
  return (
    <>
      <div className="stack" data-gap="s">
        <h3>{t('ownTitle')}</h3>
        <p>{t('ownText')}</p>
        <p className="signing-address">
          <code>{own.url}</code>
        </p>
        <pre
          className="signing-file"
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          {own.document}
        </pre>
      </div>
      <p className="actions">
        <Button disabled={!ready} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <ActionButton kind="primary" disabled={!ready} action={check}>
          {t('check')}
        </ActionButton>
      </p>
      <p className="soft small" role="status">
        {own.found && own.checked_at !== null ? t('found', { date: day(own.checked_at) }) : t('missing')}
      </p>
    </>
  )
}
