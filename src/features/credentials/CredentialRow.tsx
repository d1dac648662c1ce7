import { useState } from 'react'
import type { IssuedCredential } from '#contract/credentials/credentials.ts'
import type { CredentialForm } from '#contract/credentials/kinds.ts'
import { formatDay } from '#i18n/dates.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { Pill } from '#ui/Marks.tsx'
import { credentialTitle } from './credentialTitle.ts'

interface CredentialRowProps {
  strings: StringsOf<'credentials', 'own'>
  timeZone: string
  files: string
  item: IssuedCredential
  onRevoke: () => void
}

const tones = { valid: 'good', refresh: 'warn', revoked: 'neutral' } as const
const downloads = [
  ['json', 'credential.json'],
  ['badge', 'credential.png'],
] as const

/** A credential that was signed. Its files are forms, because taking one along is noted. */
export function CredentialRow({ strings, timeZone, files, item, onRevoke }: CredentialRowProps) {
  const { locale } = strings
  const t = translatorFor(strings)
  const ready = useHydrated()
  const [takenAs, setTakenAs] = useState(item.taken_as)
  const day = (time: string) => formatDay(time, locale, { timeZone })
  const take = (form: CredentialForm) => setTakenAs((known) => [...new Set([...known, form])])
  const forms = takenAs.map((form) => t(`form.${form}`))
  return (
    <li className="credential-row">
      <div>
        <p className="row-title">
          {credentialTitle(item, t)} <Pill tone={tones[item.state]}>{t(`state.${item.state}`)}</Pill>
        </p>
        <p className="soft small">
          {t('issued', { date: day(item.issued_at) })}
          {forms.length > 0 &&
            ` · ${t('taken', { forms: new Intl.ListFormat(locale.replace('_', '-')).format(forms) })}`}
        </p>
        {item.state === 'refresh' && <p className="small">{t('refreshText')}</p>}
        {item.revoked_at !== null && (
          <p className="small">
            {t(`revokedBy.${item.revoked_by ?? 'record'}`, { date: day(item.revoked_at) })}
          </p>
        )}
      </div>
      <div className="credential-actions">
        {downloads.map(([form, name]) => (
          <form key={form} method="post" action={`${files}/${item.id}/${name}`} onSubmit={() => take(form)}>
            <Button size="s" type="submit">
              {t(form)}
              <span className="visually-hidden">{credentialTitle(item, t)}</span>
            </Button>
          </form>
        ))}
        {item.state !== 'revoked' && (
          <Button size="s" kind="text" disabled={!ready} onClick={onRevoke}>
            {t('revoke')}
            <span className="visually-hidden">{credentialTitle(item, t)}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
