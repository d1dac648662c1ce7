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
import { useEditing } from '../editingContext.ts'
import { translatorFor } from '#i18n/island.ts'
import { TextField } from '#ui/Field.tsx'
import { mediaOf, toForm, type EditedMedium } from './editedMedia.ts'
import { EntryEditor } from './EntryEditor.tsx'
import { OptionalDay, OptionalText, OptionalUrl } from './entryFields.tsx'
import { MediaField } from './MediaField.tsx'

type Values = Omit<CertificateForm, 'media'> & { media: readonly EditedMedium[] }

export default function CertificateEditor({ id }: { id: number | null }) {
  const t = translatorFor(useEditing().strings.cv)
  const [busy, setBusy] = useState(false)
  return (
    <EntryEditor<Values, Certificate>
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
        media: mediaOf(entry),
      })}
      waitsFor={busy ? t('media.uploading') : undefined}
      create={(body) => call(api, createCertificate, { body: { ...body, media: toForm(body.media) } })}
      save={(entryId, body) =>
        call(api, saveCertificate, { params: { entryId }, body: { ...body, media: toForm(body.media) } })
      }
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
          <MediaField form={form} scope={`certificate-${id ?? 'new'}`} onBusy={setBusy} />
        </>
      )}
    </EntryEditor>
  )
}
