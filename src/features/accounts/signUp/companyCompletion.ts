import type { LinkedCompany } from '#contract/profiles/profiles.ts'
import { safeNext } from '#paths'

/**
 * Remaining steps of a company's sign-up, for its founder and for a member who joined by invitation to finish
 * it.
 */
export function companyCompletion(
  company: LinkedCompany,
  url: URL,
  { t, path }: Pick<App.Locals, 't' | 'path'>,
) {
  const next = safeNext(url.searchParams.get('next'))
  const joined = url.searchParams.has('joined')
  const params = { slug: company.slug }
  const step = (name: 'page' | 'info' | 'domain' | 'members' | 'job' | 'profile', href: string) => ({
    title: t(`accounts:completedCompany.${name}.title`),
    text: t(`accounts:completedCompany.${name}.text`),
    href,
  })
  const page = step('page', path('company', params))
  const info = step('info', path('editCompanyInfo', params))
  const others = [
    // Without a verified domain a new company cannot invite anybody yet.
    company.domain === null
      ? step('domain', path('editCompanyDomain', params))
      : step('members', path('editMembers', params)),
    step('job', path('createJob', params)),
    step('profile', path('profile')),
  ]
  const named = { company: company.name }
  if (joined)
    return {
      title: t('accounts:completedCompany.joinedTitle', named),
      lead: t('accounts:completedCompany.joinedLead'),
      primary: { label: info.title, href: info.href },
      steps: [page, ...others],
    }
  return {
    title: t('accounts:completedCompany.title', named),
    // The address of an account that existed before was confirmed long ago.
    lead: t(`accounts:completedCompany.${url.searchParams.has('created') ? 'createdLead' : 'lead'}`),
    primary: next
      ? { label: t('accounts:completed.continue'), href: next }
      : { label: t('accounts:completedCompany.open'), href: page.href },
    steps: [...(next ? [page] : []), info, ...others],
  }
}
