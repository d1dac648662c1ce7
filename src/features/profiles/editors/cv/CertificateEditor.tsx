import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import {
  CertificateForm,
  createCertificate,
  deleteCertificate,
  saveCertificate,
  type Certificate,
} from '#contract/cv/certificates.ts'
import { useEditing } from '../editingContext.ts'
import { translatorFor } from '#i18n/island.ts'
import { TextField } from '#ui/Field.tsx'
import { EntryEditor } from './EntryEditor.tsx'
import { OptionalDay, OptionalText, OptionalUrl } from './entryFields.tsx'

export default function CertificateEditor({ id }: { id: number | null }) {
  const t = translatorFor(useEditing().strings.cv)
  return (
    <EntryEditor<CertificateForm, Certificate>
      id={id}
      kind="certificate"
      schema={CertificateForm}
      entriesOf={(cv) => cv.certificates}
      valuesOf={(entry) => ({
        name: entry?.name ?? '',
        provider: entry?.provider ?? '',
        credential_id: entry?.credential_id ?? '',
        credential_url: entry?.credential_url ?? '',
        issued_on: entry?.issued_on ?? '',
        expires_on: entry?.expires_on ?? '',
      })}
      create={(body) => call(api, createCertificate, { body })}
      save={(entryId, body) => call(api, saveCertificate, { params: { entryId }, body })}
      remove={(entryId) => call(api, deleteCertificate, { params: { entryId } })}
    >
      {(form) => (
        <>
          <TextField
            {...form.register('name')}
            label={t('name')}
            hint={t('nameHint')}
            error={form.errorOf('name')}
          />
          <OptionalText form={form} name="provider" label={t('provider')} hint={t('providerHint')} />
          <OptionalDay form={form} name="issued_on" label={t('issuedOn')} />
          <OptionalDay form={form} name="expires_on" label={t('expiresOn')} hint={t('expiresOnHint')} />
          <OptionalText form={form} name="credential_id" label={t('credentialId')} />
          <OptionalUrl form={form} name="credential_url" label={t('credentialUrl')} />
        </>
      )}
    </EntryEditor>
  )
}
