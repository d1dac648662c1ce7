import type { Activity } from '#contract/activities/activities.ts'
import type { Paths } from '#paths'

/** The company of an activity, its sentence and the page that it leads to. `person`: whose page it is on, if not the reader's. */
export function describe(activity: Activity, path: Paths, t: App.Locals['t'], person: string | undefined) {
  switch (activity.kind) {
    case 'post': {
      const { company } = activity.post
      return { company, title: company.name, href: path('company', { slug: company.slug }) }
    }
    case 'job': {
      const { company } = activity.job
      return {
        company,
        title: t('activities:item.job', { company: company.name }),
        href: path('company', { slug: company.slug }),
      }
    }
    case 'company': {
      const { company } = activity
      return {
        company,
        title: t('activities:item.company', { company: company.name, domain: company.domain ?? '' }),
        href: path('company', { slug: company.slug }),
      }
    }
    case 'applied': {
      const { company, job_title: job, job_id: id } = activity
      return {
        company,
        title: t('activities:item.applied', { job, company: company.name }),
        href: path('application', { slug: company.slug, id }),
      }
    }
    case 'employed': {
      const { company, position, employment_id: id, earlier_name: isEarlier } = activity
      const values = { company: company.name, position }
      return {
        company,
        title:
          person === undefined
            ? t('activities:item.employed', values)
            : t(isEarlier ? 'activities:item.employedEarlierName' : 'activities:item.employedOther', {
                ...values,
                person,
              }),
        href:
          person === undefined ? path('employmentDetails', { id }) : path('company', { slug: company.slug }),
      }
    }
    case 'reviewed': {
      const { company, title, employment_id: id } = activity
      return {
        company,
        title: t('activities:item.reviewed', { company: company.name, title }),
        href: path('employmentDetails', { id }),
      }
    }
    case 'commented': {
      const { company, post_id: id } = activity
      return {
        company,
        title: t('activities:item.commented', { company: company.name, person: person ?? '' }),
        href: path('companyPost', { slug: company.slug, id }),
      }
    }
  }
}
