import { listHandler } from '#features/syndication/issuerDocuments.ts'

export const GET = listHandler
