/** `#drizzle/pg-core`, in place of `drizzle-orm/pg-core`: see `index.ts`. */
// eslint-disable-next-line no-restricted-imports -- the one that is meant
export * from 'drizzle-orm/pg-core'
