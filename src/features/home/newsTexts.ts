import type { News } from '#contract/home/home.ts'
import { dayOf, type HomeLine, type Reader } from './toDoTexts.ts'

/** What is new, in the reader's language. */
export function newsLine(one: News, { t, locale, path }: Reader): HomeLine {
  const { key, at } = one
  const day = dayOf(at, locale)
  switch (one.kind) {
    case 'jobsFound':
      return {
        key,
        slug: null,
        facts: [day],
        text: t('home:news.jobsFound', one.data),
        href: `${path('jobs')}?${one.data.query}&sort=newest`,
      }
    case 'post':
      return {
        key,
        slug: null,
        facts: [day],
        text: t('home:news.post', one.data),
        href: path('companyPost', { slug: one.data.company_slug, id: one.data.id }),
      }
    case 'job':
      return {
        key,
        slug: null,
        facts: [t('home:news.jobNote'), day],
        text: t('home:news.job', one.data),
        href: path('job', { slug: one.data.company_slug, id: one.data.id }),
      }
  }
}
