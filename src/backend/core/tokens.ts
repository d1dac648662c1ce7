import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as text, for the bearer; only the hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** 256 random bits cannot be guessed, so a fast hash without salt suffices. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
