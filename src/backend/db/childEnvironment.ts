/** What a process without access to the product's settings still needs from its environment. */
const passed = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'NODE_ENV', 'NODE_OPTIONS']

/** The environment of a process that reads files of strangers, or nothing but the database: without secrets. */
export const childEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    passed.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
