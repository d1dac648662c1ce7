import type { AstroGlobal } from 'astro'

/** Where jobs are paused, resumed and closed: the HR Panel that is configured, else the built-in one. */
export function hrPanelOf({ locals }: Pick<AstroGlobal, 'locals'>, slug: string, jobId?: number): string {
  if (locals.site.hrPanelUrl) return locals.site.hrPanelUrl
  return jobId === undefined ? locals.path('hrPanel', { slug }) : locals.path('hrJob', { slug, id: jobId })
}
