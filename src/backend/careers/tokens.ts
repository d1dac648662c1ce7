import { createHash, randomBytes } from 'node:crypto'

const day = 24 * 60 * 60 * 1000

/** 256 random bits for a link; only their hash is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const daysAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * day)
