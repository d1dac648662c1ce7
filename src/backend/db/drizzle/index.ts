/**
 * `#drizzle`, `#drizzle/pg-core` and `#drizzle/node-postgres` in place of the package's own names. At each import of one of the package's
 * ES modules, of which there are 426 within it alone, Node.js 24 parses the 130 KB of exports in its package.json, a third of the
 * time in which a process starts. Its CommonJS modules are resolved without it.
 */
export * from '../../../../node_modules/drizzle-orm/index.cjs'
