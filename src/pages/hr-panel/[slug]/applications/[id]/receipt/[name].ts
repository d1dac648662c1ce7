import { downloadReceived } from '#features/applications/downloadSent.ts'

export const GET = downloadReceived
