import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { api } from '#client/api.ts'
import { useContractForm } from '#client/forms.ts'
import { previewMarkdown } from '#client/markdownPreview.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import { aboutMaximum, changeCompanyAbout, CompanyAboutForm } from '#contract/companies/edits.ts'
import { Button } from '#ui/Button.tsx'
import { MarkdownField } from '#ui/MarkdownField.tsx'
import { Section } from '#ui/Section.tsx'
import { markdownTexts } from '#i18n/markdownTexts.ts'
import { useEditor } from './editorContext.ts'

interface AboutFormProps {
  about: string
  /** Called when the form becomes dirty or clean. */
  onDirty: (dirty: boolean) => void
}

export function AboutForm({ about, onDirty }: AboutFormProps) {
  const { slug, markdown, t } = useEditor()
  const form = useContractForm<z.infer<typeof CompanyAboutForm>>(CompanyAboutForm, {
    defaultValues: { about },
  })
  const length = form.watch('about').length
  const { isDirty } = form.formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const save = form.submit(async (body) => {
    const saved = await call(api, changeCompanyAbout, { params: { slug }, body })
    form.reset({ about: saved.about })
    toast.success(t('aboutUpdated'))
  })
  return (
    <Section id="about" title={t('about')}>
      <form className="form" onSubmit={save} noValidate>
        <MarkdownField
          {...form.field('about')}
          rows={12}
          label={t('aboutLabel')}
          texts={markdownTexts(markdown)}
          render={previewMarkdown}
          counter={t('aboutCount', { count: length, maximum: aboutMaximum })}
        />
        <div className="actions">
          <Button type="submit" kind="primary" busy={!form.ready || form.formState.isSubmitting}>
            {t('saveAbout')}
          </Button>
          {isDirty && <span className="soft small">{t('unsaved')}</span>}
        </div>
      </form>
    </Section>
  )
}
