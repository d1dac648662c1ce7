import type { APIRoute } from 'astro'
import { downloadSent } from '#features/applications/downloadSent.ts'

export const GET: APIRoute = downloadSent
