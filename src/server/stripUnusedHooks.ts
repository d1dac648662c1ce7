import type { Plugin } from 'vite'

/** The hooks of downshift that no block of ours uses. */
const unused = /^(?:useSelect|useMultipleSelection|useTagGroup)\.stateChangeTypes = .*;$/gm

/**
 * Lets the hooks that nobody uses fall away: a statement that hangs their names on them, and does nothing else, would
 * otherwise keep them on every page that has a combobox (3 KB).
 */
export function leanDownshift(): Plugin {
  return {
    name: 'tenure:lean-downshift',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/downshift\/dist\/downshift\.esm\.mjs$/ },
      handler: (code) => ({ code: code.replace(unused, ''), map: null }),
    },
  }
}
