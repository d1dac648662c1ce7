import { issuerHandler } from '#features/credentials/documentHandlers.ts'

export const GET = issuerHandler
