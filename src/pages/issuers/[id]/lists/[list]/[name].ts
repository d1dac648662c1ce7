import { listHandler } from '#features/credentials/documentHandlers.ts'

export const GET = listHandler
