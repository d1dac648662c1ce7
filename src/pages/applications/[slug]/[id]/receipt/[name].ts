import { downloadOwn } from '#features/applications/downloadSent.ts'

export const GET = downloadOwn
