/**
 * What a cached page shows, by tag. The page names its tags in a header of its answer, the change that makes them untrue
 * names the same ones, and every page that bears one of them is evicted.
 */
export const companyTag = (companyId: number): string => `company:${companyId}`
export const jobTag = (jobId: number): string => `job:${jobId}`
/** Pages that show any company. */
export const allCompaniesTag = 'companies'
/** Pages that show any job: lists, feeds, sitemaps. */
export const allJobsTag = 'jobs'
/** Pages that change with a release alone. */
export const staticTag = 'static'

/** Without this header a page is not cached. It is taken off before the answer is sent. */
export const pageTagsHeader = 'x-page-tags'
export const pageTags = (...tags: readonly string[]): string => [...new Set(tags)].join(', ')
export const readPageTags = (header: string): string[] => header.split(',').map((tag) => tag.trim())
