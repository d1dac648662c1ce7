/**
 * `#drizzle`, in place of `drizzle-orm`: at each import statement with that name Node.js 24 parses the package.json of the package, 179 KB of
 * exports. Six hundred of them took two of the four seconds in which a process starts.
 */
// eslint-disable-next-line no-restricted-imports -- the one that is meant
export * from 'drizzle-orm'
