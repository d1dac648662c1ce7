import { lazy, useState } from 'react'
import { api } from '#client/api.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import {
  listCredentials,
  revokeCredential,
  type CredentialOffer,
  type EmploymentCredentials,
  type IssuedCredential,
} from '#contract/credentials/credentials.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { OpeningDialog } from '#ui/OpeningDialog.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { CredentialRow } from './CredentialRow.tsx'
import { credentialTitle } from './credentialTitle.ts'

const IssueDialog = lazy(() => import('./IssueDialog.tsx'))

interface OwnCredentialsProps {
  strings: StringsOf<'credentials', 'own'>
  form: StringsOf<'common', 'form'>
  /** IANA name. */
  timeZone: string
  employmentId: number
  company: string
  /** Where files of credentials are: `{files}/{id}/credential.json`. */
  files: string
  credentials: EmploymentCredentials
}

const isOf = (offer: CredentialOffer, { kind, review_id }: IssuedCredential) =>
  offer.kind === kind && offer.review_id === review_id

/** The credentials of an employment for its employee: what can be signed, and what was, to take along or to revoke. */
export default function OwnCredentials(props: OwnCredentialsProps) {
  const { strings, form, employmentId, company } = props
  const t = translatorFor(strings)
  const ready = useHydrated()
  const [credentials, setCredentials] = useState(props.credentials)
  const [requested, setRequested] = useState<CredentialOffer | null>(null)
  const [revoking, setRevoking] = useState<IssuedCredential | null>(null)
  const { obstacle, offers, items, emails } = credentials
  const hasCurrent = (offer: CredentialOffer) =>
    items.some((item) => isOf(offer, item) && item.state === 'valid')
  const open = obstacle === null ? offers.filter((offer) => !hasCurrent(offer)) : []

  async function revoke(): Promise<void> {
    if (!revoking) return
    await call(api, revokeCredential, { params: { credentialId: revoking.id } })
    toast.success(t('revokedToast'))
    setCredentials(await call(api, listCredentials, { params: { employmentId } }))
  }
  return (
    <div className="stack">
      {open.length > 0 && (
        <ul className="rows credential-offers">
          {open.map((offer) => (
            <li key={`${offer.kind} ${offer.review_id}`} className="credential-row">
              <p className="row-title">{credentialTitle(offer, t)}</p>
              {offer.shared ? (
                <Button size="s" disabled={!ready} onClick={() => setRequested(offer)}>
                  {t(items.some((item) => isOf(offer, item)) ? 'newer' : 'get')}
                  <span className="visually-hidden">{credentialTitle(offer, t)}</span>
                </Button>
              ) : (
                <p className="soft small">{t('unshared')}</p>
              )}
            </li>
          ))}
        </ul>
      )}
      {items.length > 0 && (
        <>
          <h3>{t('listTitle')}</h3>
          <ul className="rows credentials">
            {items.map((item) => (
              <CredentialRow key={item.id} item={item} {...props} onRevoke={() => setRevoking(item)} />
            ))}
          </ul>
        </>
      )}
      {requested && (
        <OpeningDialog>
          <IssueDialog
            strings={strings}
            form={form}
            employmentId={employmentId}
            company={company}
            offer={requested}
            emails={emails}
            onClose={() => setRequested(null)}
            onIssued={setCredentials}
          />
        </OpeningDialog>
      )}
      <ConfirmActionDialog
        open={revoking !== null}
        onClose={() => setRevoking(null)}
        action={revoke}
        kind="danger"
        title={t('revokeTitle')}
        text={t('revokeText')}
        confirmText={t('revoke')}
        t={translatorFor(form)}
      />
    </div>
  )
}
