import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { call } from '#contract/core/call.ts'
import { claimDomain, DomainForm } from '#contract/companies/domains.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/Field.tsx'
import { Section } from '#ui/Section.tsx'
import { useDomain } from './domainContext.ts'

/** Step one: the domain. */
export function ClaimDomainForm({ onCancel }: { onCancel?: () => void }) {
  const { params, onChange, t } = useDomain()
  const form = useContractForm<z.infer<typeof DomainForm>>(DomainForm, {
    defaultValues: { domain: '' },
    mode: 'onSubmit',
  })
  const submit = form.submit(async (body) => onChange(await call(api, claimDomain, { params, body })))
  return (
    <Section id="start" title={t('start')} note={t('startNote')}>
      <form className="form" onSubmit={submit} noValidate>
        <TextField
          {...form.field('domain')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={t('domain')}
          hint={t('domainHint')}
        />
        <div className="actions">
          <Button type="submit" kind="primary" disabled={!form.ready} busy={form.formState.isSubmitting}>
            {t('continue')}
          </Button>
          {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
        </div>
      </form>
    </Section>
  )
}
