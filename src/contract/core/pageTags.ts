/**
 * Cache tags of pages. A page lists its tags in a response header; a change invalidates tags, and every cached page with
 * one of them is evicted.
 */
export const companyTag = (companyId: number): string => `company:${companyId}`
export const jobTag = (jobId: number): string => `job:${jobId}`
/** Pages that show one post. */
export const postTag = (postId: number): string => `post:${postId}`
/** Pages that list the posts of a company. */
export const companyPostsTag = (companyId: number): string => `posts:${companyId}`
/** The public page of a person, by its address. */
export const publicPageTag = (address: string): string => `person:${address}`
/** Public pages of people that name a company as an employer, by its slug. */
export const employerTag = (slug: string): string => `employer:${slug}`
/** Pages that show any public page that search engines may list. */
export const allPublicPagesTag = 'people'
/** Pages that show any company. */
export const allCompaniesTag = 'companies'
/** Pages that show any job: lists, feeds, sitemaps. */
export const allJobsTag = 'jobs'
/** Pages that show any post for everyone. */
export const allPostsTag = 'posts'
/** The page with figures about reports and decisions. */
export const transparencyTag = 'transparency'
/** Pages that change only with a release. */
export const staticTag = 'static'

/** A page without this header is not cached. The header is removed before the response is sent. */
export const pageTagsHeader = 'x-page-tags'
export const pageTags = (...tags: readonly string[]): string => [...new Set(tags)].join(', ')
export const readPageTags = (header: string): string[] => header.split(',').map((tag) => tag.trim())
