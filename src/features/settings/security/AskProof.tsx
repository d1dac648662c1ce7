import { sentences } from '#i18n/island.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import type { ButtonKind } from '#ui/kinds.ts'
import { ProofFields, useProof, type Proof } from '../ProofFields.tsx'
import type { Words } from './shared.ts'

interface AskProofProps extends Words {
  title: string
  text: string
  action: string
  kind?: ButtonKind
  asksCode: boolean
  onClose: () => void
  /** Does what was asked for; what is refused is said at the field. */
  onProof: (proof: Proof) => Promise<void>
}

export function AskProof({ title, text, action, kind = 'primary', ...props }: AskProofProps) {
  const words = sentences(props.form)
  const form = useProof(props.validation)
  const submit = form.submit(props.onProof)
  return (
    <FormDialog
      onClose={props.onClose}
      title={title}
      closeText={words('close')}
      cancelText={words('cancel')}
      submitText={action}
      kind={kind}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <p>{text}</p>
      <ProofFields form={form} strings={props.proof} asksCode={props.asksCode} />
    </FormDialog>
  )
}
