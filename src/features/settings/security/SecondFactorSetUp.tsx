import { encode } from 'uqr'
import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { call } from '#contract/core/call.ts'
import { confirmSecondFactor, SecondFactorCodeForm } from '#contract/accounts/secondFactor.ts'
import { translatorFor } from '#i18n/island.ts'
import { TextField } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import type { SecurityStrings } from './securityStrings.ts'

interface SecondFactorSetUpProps extends SecurityStrings {
  secret: string
  uri: string
  onClose: () => void
  onDone: (codes: readonly string[]) => void
}

/** The secret as a QR code and as text, and a first code to verify the app. */
export default function SecondFactorSetUp({
  secret,
  uri,
  strings,
  onClose,
  onDone,
  ...props
}: SecondFactorSetUpProps) {
  const t = translatorFor(strings)
  const tForm = translatorFor(props.form)
  const form = useContractForm<{ code: string }>(SecondFactorCodeForm, {
    defaultValues: { code: '' },
    mode: 'onSubmit',
  })
  const submit = form.submit(async (body) =>
    onDone((await call(api, confirmSecondFactor, { body })).recovery_codes),
  )
  return (
    <FormDialog
      onClose={onClose}
      title={t('setUpTitle')}
      closeText={tForm('close')}
      cancelText={tForm('cancel')}
      submitText={t('turnOn')}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <p>{t('scan')}</p>
      <QrCode uri={uri} label={t('picture')} />
      <p className="small">
        {t('typeSecret')}
        <br />
        <code className="secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        {...form.field('code')}
        width="s"
        inputMode="numeric"
        autoComplete="one-time-code"
        label={t('appCode')}
      />
    </FormDialog>
  )
}

/** A QR code. Dark on light in both themes, as cameras expect. */
function QrCode({ uri, label }: { uri: string; label: string }) {
  const { data, size } = encode(uri, { border: 2 })
  const dark = data.flatMap((row, y) => row.map((set, x) => (set ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
