import type { Endpoint } from '../core/endpoint.ts'

/**
 * For whom a person acts: themself, or a company that is linked to their account. The slug of the company stands in
 * this cookie, so that the server draws the header right at once, and in this header of the calls that need it.
 */
export const actingCookie = 'acting'
export const actingHeader = 'acting-profile'

/**
 * Calls that change something are made for the acting profile and say so. Where the endpoint belongs to a company's
 * workspace, a server refuses with `companyDenied` who has lost the right to act for the company they name.
 */
export const sendsActingProfile = ({ method }: Pick<Endpoint, 'method'>): boolean => method !== 'GET'
