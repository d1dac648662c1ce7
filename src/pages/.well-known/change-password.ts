import type { APIRoute } from 'astro'

/** The well-known URL where password managers send users to change their password (W3C). */
export const GET: APIRoute = ({ redirect, locals: { path } }) => redirect(path('settingsSecurity'), 302)
