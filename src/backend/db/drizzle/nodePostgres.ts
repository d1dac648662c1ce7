/** `#drizzle/node-postgres`: see `index.ts`. */
export * from '../../../../node_modules/drizzle-orm/node-postgres/index.cjs'
