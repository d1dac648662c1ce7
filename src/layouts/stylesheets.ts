import account from '#styles/account.css?url'
import activities from '#styles/activities.css?url'
import company from '#styles/company.css?url'
import developers from '#styles/developers.css?url'
import job from '#styles/job.css?url'
import jobs from '#styles/jobs.css?url'
import landing from '#styles/landing.css?url'
import person from '#styles/person.css?url'
import posts from '#styles/posts.css?url'
import print from '#styles/print.css?url'
import publicPages from '#styles/public.css?url'
import signedIn from '#styles/signedIn.css?url'

/**
 * URLs of the stylesheets that layouts link. Linked by URL and not imported, because a first visit should load one file:
 * what is imported is split by who shares it.
 */
export const publicStylesheet: string = publicPages
/** Of a company's public page, instead of `publicStylesheet`. */
export const companyStylesheet: string = company
/** Of a job's public page, instead of `publicStylesheet`. */
export const jobStylesheet: string = job
/** Of the job search, instead of `publicStylesheet`. */
export const jobsStylesheet: string = jobs
/** Of the developers' pages, instead of `publicStylesheet`. */
export const developersStylesheet: string = developers
/** Of the sign-in and sign-up pages, instead of `publicStylesheet`. */
export const accountStylesheet: string = account
/** Of the public pages of posts, instead of `publicStylesheet`. */
export const postsStylesheet: string = posts
/** Of a person's public page, instead of `publicStylesheet`. */
export const personStylesheet: string = person
/** Of all activities, instead of `publicStylesheet`. */
export const activitiesStylesheet: string = activities
/** Of the landing page, instead of `publicStylesheet`. */
export const landingStylesheet: string = landing
/** For printing only: a file of its own, because browsers load it after the page. */
export const printStylesheet: string = print
/** In addition, for signed-in visitors: dialogs, menus, toasts and fields. */
export const signedInStylesheet: string = signedIn

/** Of the pages that people print; the print stylesheet is a request of its own. */
export const printedStylesheets: readonly string[] = [publicPages, company, job, person]
