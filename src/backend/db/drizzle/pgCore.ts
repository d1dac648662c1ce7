/** `#drizzle/pg-core`: see `index.ts`. */
export * from '../../../../node_modules/drizzle-orm/pg-core/index.cjs'
