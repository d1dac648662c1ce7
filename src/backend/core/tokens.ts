import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, as text: for whoever brings it; what is kept of it is its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Needs no salt and no slowness: nobody guesses 256 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
