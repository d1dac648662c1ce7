import account from '#styles/account.css?url'
import developers from '#styles/developers.css?url'
import jobs from '#styles/jobs.css?url'
import landing from '#styles/landing.css?url'
import print from '#styles/print.css?url'
import publicPages from '#styles/public.css?url'
import signedIn from '#styles/signedIn.css?url'

/**
 * URLs of the stylesheets that layouts link. Linked by URL and not imported, because a first visit should load one file:
 * what is imported is split by who shares it.
 */
export const publicStylesheet: string = publicPages
/** Of the job search, instead of `publicStylesheet`. */
export const jobsStylesheet: string = jobs
/** Of the developers' pages, instead of `publicStylesheet`. */
export const developersStylesheet: string = developers
/** Of the sign-in and sign-up pages, instead of `publicStylesheet`. */
export const accountStylesheet: string = account
/** Of the landing page, instead of `publicStylesheet`. */
export const landingStylesheet: string = landing
/** On every page, for printing only: a file of its own, because browsers load it after the page. */
export const printStylesheet: string = print
/** In addition, for signed-in visitors: dialogs, menus, toasts and fields. */
export const signedInStylesheet: string = signedIn
