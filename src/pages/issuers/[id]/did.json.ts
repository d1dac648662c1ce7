import { issuerHandler } from '#features/syndication/issuerDocuments.ts'

export const GET = issuerHandler
