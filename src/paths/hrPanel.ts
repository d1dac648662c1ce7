import type { AstroGlobal } from 'astro'

/** The HR Panel, where jobs are paused, resumed and closed: the configured one, otherwise the built-in one. */
export function hrPanelOf({ locals }: Pick<AstroGlobal, 'locals'>, slug: string, jobId?: number): string {
  if (locals.site.hrPanelUrl) return locals.site.hrPanelUrl
  return jobId === undefined ? locals.path('hrPanel', { slug }) : locals.path('hrJob', { slug, id: jobId })
}
