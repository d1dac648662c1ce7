import { fileHandler } from '#features/files/fileHandler.ts'

export const GET = fileHandler
