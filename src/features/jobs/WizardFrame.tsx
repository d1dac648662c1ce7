import { lazy, Suspense, useState, type ReactNode } from 'react'
import { translatorFor } from '#i18n/island.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import type { Wizard } from './useWizard.ts'
import type { WizardProps } from './wizardProps.ts'

// Most people never see the question, so its window is loaded when it is asked for the first time.
const UnsavedChangesDialog = lazy(async () => ({
  default: (await import('#client/UnsavedChangesDialog.tsx')).UnsavedChangesDialog,
}))

interface WizardFrameProps extends Pick<WizardProps, 'strings' | 'isDraft' | 'links'> {
  wizard: Wizard
  children: ReactNode
}

/** The form of a step with its way on, its way out, and the question before what was typed is lost. */
export function WizardFrame({ strings, isDraft, links, wizard, children }: WizardFrameProps) {
  const t = translatorFor(strings)
  const { submit, unsaved, busy } = wizard
  const [hasOpened, setHasOpened] = useState(false)
  if (unsaved.confirming && !hasOpened) setHasOpened(true)
  return (
    <form className="wizard" method="post" onSubmit={(event) => void submit('continue')(event)} noValidate>
      {children}
      <div className="section">
        <div className="section-head" />
        <div className="actions">
          <Button type="submit" kind="primary" busy={busy}>
            {t('continue')}
          </Button>
          <Button busy={busy} onClick={() => void submit('draft')()}>
            {t(isDraft ? 'saveDraft' : 'save')}
          </Button>
          {links.back && (
            <ButtonLink kind="text" href={links.back}>
              {t('back')}
            </ButtonLink>
          )}
        </div>
      </div>
      {hasOpened && (
        <Suspense>
          <UnsavedChangesDialog {...unsaved} text={t('unsavedText')} t={t} />
        </Suspense>
      )}
    </form>
  )
}

/** Some fields under a heading, which on a wide sheet stands in the margin. */
export function WizardSection({
  title,
  note,
  children,
}: {
  title: string
  note?: string
  children: ReactNode
}) {
  return (
    <section className="section">
      <div className="section-head">
        <h2>{title}</h2>
        {note && <p className="section-note">{note}</p>}
      </div>
      <div className="form">{children}</div>
    </section>
  )
}
