import type { Endpoint } from './endpoint.ts'

/**
 * The acting profile: the person themself or a company linked to their account. The company's slug is stored in this
 * cookie, so that the server renders the correct page header, and sent in this header by calls
 * (docs/decisions/026-acting-profile-header.md).
 */
export const actingCookie = 'acting'
/** How long the cookie lasts, in seconds. */
export const actingSeconds = 365 * 24 * 60 * 60
export const actingHeader = 'acting-profile'
/** In the address of the home page: switches to that company, or to the person themself when empty. */
export const actingParam = 'acting'

/**
 * Calls that change data send the acting profile. Endpoints of a company's workspace refuse with `companyDenied` if the
 * caller may no longer act for that company.
 */
export const sendsActingProfile = ({ method }: Pick<Endpoint, 'method'>): boolean =>
  method !== 'GET' && method !== 'HEAD'
