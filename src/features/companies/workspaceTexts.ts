import type { Company } from '#contract/companies/companies.ts'
import { missingParts } from './missingParts.ts'

/** The status of each part of a company's page and of its jobs, in words. */
export function workspaceTexts(company: Company, drafts: number, t: App.Locals['t']) {
  const missing = new Set(missingParts(company))
  const pictures = missing.has('cover')
    ? missing.has('logo')
      ? t('companies:edit.picturesNone')
      : t('companies:edit.logoOnly')
    : missing.has('logo')
      ? t('companies:edit.coverOnly')
      : t('companies:edit.picturesBoth')
  const jobs = [t('companies:edit.published', { count: company.open_job_count })]
  if (drafts > 0) jobs.push(t('companies:edit.drafts', { count: drafts }))
  return {
    about: t(missing.has('about') ? 'companies:edit.aboutNone' : 'companies:edit.aboutSome'),
    offices: t('companies:edit.officeCount', { count: company.offices.length }),
    contacts: t('companies:edit.contactCount', { count: company.contacts.length }),
    pictures,
    jobs,
  }
}
