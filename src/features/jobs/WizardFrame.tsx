import type { ReactNode } from 'react'
import { UnsavedChangesDialog } from '#client/UnsavedChangesDialog.tsx'
import { translatorFor } from '#i18n/island.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import type { Wizard } from './useWizard.ts'
import type { WizardProps } from './wizardProps.ts'

interface WizardFrameProps extends Pick<WizardProps, 'strings' | 'isDraft' | 'links'> {
  wizard: Wizard
  children: ReactNode
}

/** The form of a wizard step, with its buttons and the dialog about unsaved changes. */
export function WizardFrame({ strings, isDraft, links, wizard, children }: WizardFrameProps) {
  const t = translatorFor(strings)
  const { submit, unsaved, busy } = wizard
  return (
    <form className="wizard" onSubmit={(event) => void submit('continue')(event)} noValidate>
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
      <UnsavedChangesDialog {...unsaved} text={t('unsavedText')} t={t} />
    </form>
  )
}

/** Fields under a heading, which sits in the margin on wide pages. */
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
