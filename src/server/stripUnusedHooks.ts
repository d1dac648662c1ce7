import type { Plugin } from 'vite'

/** Property assignments on downshift hooks that no component uses. */
const unused = /^(?:useSelect|useMultipleSelection|useTagGroup)\.stateChangeTypes = .*;$/gm

/**
 * Makes unused downshift hooks tree-shakable. Assigning a property to a hook counts as a side effect, which would
 * keep all hooks (3 KB) on every page with a combobox.
 */
export function stripUnusedHooks(): Plugin {
  return {
    name: 'tenure:strip-unused-hooks',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/downshift\/dist\/downshift\.esm\.mjs$/ },
      handler: (code) => ({ code: code.replace(unused, ''), map: null }),
    },
  }
}
