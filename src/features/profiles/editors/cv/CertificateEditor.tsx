import { useState } from 'react'
import { api } from '#client/api.ts'
import { call } from '#contract/core/call.ts'
import {
  CertificateForm,
  createCertificate,
  deleteCertificate,
  saveCertificate,
  type Certificate,
} from '#contract/cv/certificates.ts'
import { TextField } from '#ui/Field.tsx'
import { mediaOf, toForm, type EditedMedium } from './editedMedia.ts'
import { EntryEditor, textsOf } from './EntryEditor.tsx'
import { OptionalDay, OptionalText, OptionalUrl } from './entryFields.tsx'
import { MediaField } from './MediaField.tsx'

type Values = Omit<CertificateForm, 'media'> & { media: readonly EditedMedium[] }

export default function CertificateEditor({ id }: { id: number | null }) {
  const [busy, setBusy] = useState(false)
  return (
    <EntryEditor<Values, Certificate>
      id={id}
      kind="certificate"
      schema={CertificateForm}
      entriesOf={(cv) => cv.certificates}
      valuesOf={(entry) => ({
        ...textsOf(entry, 'name', 'provider', 'credential_id', 'credential_url', 'issued_on', 'expires_on'),
        media: mediaOf(entry),
      })}
      isUploading={busy}
      create={(body) => call(api, createCertificate, { body: { ...body, media: toForm(body.media) } })}
      save={(entryId, body) =>
        call(api, saveCertificate, { params: { entryId }, body: { ...body, media: toForm(body.media) } })
      }
      remove={(entryId) => call(api, deleteCertificate, { params: { entryId } })}
    >
      {(form, t) => (
        <>
          <TextField {...form.field('name')} label={t('name')} hint={t('nameHint')} />
          <OptionalText form={form} name="provider" label={t('provider')} hint={t('providerHint')} />
          <OptionalDay form={form} name="issued_on" label={t('issuedOn')} />
          <OptionalDay form={form} name="expires_on" label={t('expiresOn')} hint={t('expiresOnHint')} />
          <OptionalText form={form} name="credential_id" label={t('credentialId')} />
          <OptionalUrl form={form} name="credential_url" label={t('credentialUrl')} />
          <MediaField form={form} scope={`certificate-${id ?? 'new'}`} onBusy={setBusy} />
        </>
      )}
    </EntryEditor>
  )
}
