/**
 * Preloaded by `npm start` and `npm run demo` (`--import`). Node.js parses the list of exports of a package anew for each
 * file that imports it, which for Drizzle is 137 KB, several hundred times. Here each package is resolved once for all files
 * of the project: importing the server takes a third less time.
 */
import { registerHooks } from 'node:module'

type Resolve = Exclude<Parameters<typeof registerHooks>[0]['resolve'], undefined>

const isPackage = /^(?!node:|file:|data:)[a-z@]/i
const known = new Map<string, ReturnType<Resolve>>()

const resolve: Resolve = (specifier, context, next) => {
  const { parentURL, conditions = [], importAttributes = {} } = context
  const isOwn = parentURL !== undefined && !parentURL.includes('/node_modules/')
  if (!isOwn || !isPackage.test(specifier) || Object.keys(importAttributes).length > 0)
    return next(specifier, context)
  const key = [specifier, ...conditions].join(' ')
  const found = known.get(key)
  if (found) return found
  const resolved = { ...next(specifier, context), shortCircuit: true }
  known.set(key, resolved)
  return resolved
}

registerHooks({ resolve })
