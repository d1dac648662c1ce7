import type { Plugin } from 'vite'

/** The hooks of downshift that no component uses, by their names inside the module. */
const unused = ['useSelect', 'useMultipleSelection', '_useTagGroup']
const file = 'downshift/dist/downshift.esm.mjs'

/**
 * Makes unused downshift hooks tree-shakable. Assigning a property to a hook counts as a side effect, which would
 * keep all hooks (3 KB) on every page with a combobox.
 */
export function stripUnusedHooks(): Plugin {
  let isFound = false
  return {
    name: 'tenure:strip-unused-hooks',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\/downshift\/dist\/downshift\.esm\.mjs$/ },
      handler(code) {
        isFound = true
        return { code: withoutUnusedHooks(code), map: null }
      },
    },
    generateBundle() {
      if (!isFound)
        this.error(
          `${thisFile}: no page loads node_modules/${file} any more. Correct the path, or remove it.`,
        )
    },
  }
}

const thisFile = 'src/server/stripUnusedHooks.ts'

/** @throws Error when the module does not have the expected form */
export function withoutUnusedHooks(code: string): string {
  return unused.reduce((rest, hook) => {
    const statement = new RegExp(`^${hook}\\.stateChangeTypes = \\w+(\\$\\d+)?;$`, 'gm')
    const found = rest.match(statement)?.length ?? 0
    if (found !== 1)
      throw new Error(
        `${thisFile}: node_modules/${file} has ${found} statements "${hook}.stateChangeTypes = …;" instead of one. ` +
          'Look at what this version says, and correct the list.',
      )
    return rest.replace(statement, '')
  }, code)
}
