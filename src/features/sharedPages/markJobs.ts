import { api } from '#client/api.ts'
import { clientConfig } from '#client/config.ts'
import { call } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { listJobTies, jobRelationsMaximum, type JobRelation } from '#contract/jobs/relations.ts'
import { jobMarkLabels, jobRelationTexts } from '#i18n/jobMarkTexts.ts'
import stylesheet from '#styles/components/marks.css?url'
import { pathsFor } from '#paths'

const jobAddress = /\/company\/([^/]+)\/job-postings\/([1-9]\d*)$/

/**
 * Public pages are the same bytes for everyone. For signed-in users this marks the jobs on them that they applied for or
 * saved, and replaces 'Apply' on a job's own page by what is still possible. One call, however many jobs are shown.
 */
export async function markJobs(hrPanelUrl: string | null): Promise<void> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main .row-title a')]
  const rows = links.flatMap((link) => {
    const id = parseId(link.pathname)
    return id === null ? [] : [{ id, link }]
  })
  const shown = parseId(location.pathname)
  const ids = [...new Set([...(shown === null ? [] : [shown]), ...rows.map(({ id }) => id)])]
  if (ids.length === 0) return
  const relations = await findRelations(ids.slice(0, jobRelationsMaximum))
  for (const { id, link } of rows) markRow(link, relations.get(id))
  const own = shown === null ? undefined : relations.get(shown)
  if (own) replaceApply(own, hrPanelUrl)
}

const parseId = (path: string): number | null => Number(jobAddress.exec(path)?.[2] ?? 0) || null

/** Without them the page stays as everyone sees it. */
async function findRelations(ids: readonly number[]): Promise<Map<number, JobRelation>> {
  try {
    const found = await call(api, listJobTies, { query: { ids: ids.join() } })
    return new Map(found.map((one) => [one.job_id, one]))
  } catch (error) {
    if (error instanceof CallError) return new Map()
    throw error
  }
}

function markRow(link: HTMLAnchorElement, relation: JobRelation | undefined): void {
  const label = jobMarkLabels[clientConfig().scope.locale]
  const word = relation?.application ? 'alreadyApplied' : relation?.saved_at ? 'saved' : null
  const side = link.closest('.row')?.querySelector('.row-side')
  if (!word || !side) return
  addStylesheet()
  const pill = document.createElement('span')
  pill.className = 'pill'
  pill.dataset['tone'] = word === 'saved' ? 'neutral' : 'good'
  pill.textContent = label[word]
  side.prepend(pill)
}

function addStylesheet(): void {
  if (document.querySelector(`link[href="${stylesheet}"]`)) return
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: stylesheet }))
}

function replaceApply({ job_id: id, application, manages }: JobRelation, hrPanelUrl: string | null): void {
  const { scope } = clientConfig()
  const path = pathsFor({ ...scope, profileId: null })
  const texts = jobRelationTexts[scope.locale]
  const address = { slug: decodeURIComponent(jobAddress.exec(location.pathname)?.[1] ?? ''), id }
  const next = application
    ? { href: path('application', address), text: texts.showApplication }
    : manages
      ? { href: hrPanelUrl ?? path('hrJob', address), text: texts.showApplicants }
      : null
  if (!next) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-apply]')) {
    link.removeAttribute('target')
    link.href = next.href
    link.textContent = next.text
  }
}
