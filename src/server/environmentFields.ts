import { z } from 'zod'
import { cdnServices } from '#backend/ports/cdn/services.ts'

/** `mailto:` and `https:` addresses, separated by commas. */
export const contacts = z
  .string()
  .transform((text) => text.split(',').map((contact) => contact.trim()))
  .pipe(z.array(z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/)))
/** 32 bytes in base 64, as `openssl rand -base64 32` makes them. */
export const encryptionKey = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine(({ length }) => length === 32, 'must be 32 bytes in base 64')
/** Separated by commas. */
export const origins = z.string().transform((text) => text.split(',').map((origin) => origin.trim()))

/** `1.1.1.1,8.8.8.8:53,[2606:4700::1]:53` */
export const servers = /^((\d+(\.\d+){3}|\[[\da-f:]+\])(:\d+)?(,|$))+$/i

/** What stores public pages in front of the product, and how it is told what to remove. */
export const cdn = {
  CDN: z.enum(['off', ...cdnServices]).default('off'),
  CDN_URL: z
    .string()
    .transform((text) => text.split(',').map((url) => url.trim()))
    .pipe(z.array(z.url({ protocol: /^https?$/ })))
    .optional(),
  CDN_ZONE: z
    .string()
    .regex(/^[\w-]+$/, 'the id of a service or zone')
    .optional(),
  CDN_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'an API token')
    .optional(),
}

/** What a process does: render pages and answer calls, run background jobs, have sockets. */
export const processRoles = ['web', 'worker', 'realtime'] as const
export type ProcessRole = (typeof processRoles)[number]
/** Separated by commas. */
export const roles = z
  .string()
  .transform((text) => text.split(',').map((role) => role.trim()))
  .pipe(z.array(z.enum(processRoles)))
