import { listMyApplications } from '#contract/applications/applications.ts'
import { call } from '#contract/core/call.ts'

interface PreviewedCompany {
  readonly slug: string
  readonly name: string
}

/** The owner looks at their own profile as others see it. */
export interface Preview {
  readonly as: 'member' | 'signedOut' | PreviewedCompany
  /** The companies linked with the owner: those they work for or have applied to. */
  readonly companies: readonly PreviewedCompany[]
}

const signedOut = 'signed-out'
/** The value of `?as=`: signed-out visitors, or a company. */
export const previewQuery = (as: Preview['as']): Record<string, string> =>
  as === 'member' ? {} : { as: as === 'signedOut' ? signedOut : as.slug }

/** The company as which the page is requested; undefined for other pages and other readers. */
export function previewedSlug(url: URL): string | undefined {
  const as = url.searchParams.get('as')
  return as === null || as === signedOut || as === '' ? undefined : as
}

/** The preview of a page; null unless it shows the viewer's own profile by its id. */
export async function loadPreview({ api, scope, viewer }: App.Locals, url: URL): Promise<Preview | null> {
  if (!viewer || scope.profileId !== viewer.profile.user_id) return null
  const { items } = await call(api, listMyApplications)
  const linked = [...viewer.extra.companies, ...items.map(({ job }) => job.company)]
  const companies = [...new Map(linked.map(({ slug, name }) => [slug, { slug, name }])).values()]
  const slug = previewedSlug(url)
  if (url.searchParams.get('as') === signedOut) return { as: 'signedOut', companies }
  if (slug === undefined) return { as: 'member', companies }
  return { as: companies.find((one) => one.slug === slug) ?? { slug, name: slug }, companies }
}
