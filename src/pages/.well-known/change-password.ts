import type { APIRoute } from 'astro'

/** Where password managers send who wants a new password (W3C, a well-known URL for changing passwords). */
export const GET: APIRoute = ({ redirect, locals: { path } }) => redirect(path('settingsSecurity'), 302)
