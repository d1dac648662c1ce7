import type { Plugin } from 'vite'

/**
 * What many islands share, in a few files. Left to itself the bundler makes a file of each set of modules that the same
 * islands share: fifty requests for a form, most of them for less than a kilobyte.
 *
 * Each rule names the modules that a chunk begins with; what they import comes along, unless an earlier chunk has it.
 * So a module that the header imports is on every signed-in page, with what it imports itself, as a contract its
 * schemas: `tests/pages/budgets.test.ts` fails when that becomes much.
 */
const rules = {
  /** Every page. The rule names the entry itself: a chunk that has its entry needs no file beside it. */
  page: /ClientConfig\.astro\?astro&type=script/,
  /** Every page with an island: React, calls, buttons. */
  react:
    /\/node_modules\/@(astrojs|nanostores)\/react\/|preload-helper|\/icons\/x\.mjs$|\/src\/(client\/(api|attempt|failureBeside|ownChanges|texts|useAttempt)|contract\/core\/(call|endpoint|languageCode)|i18n\/island|ui\/(Button|Icon|OpeningDialog|hydrated))\.tsx?$/,
  /** Every form, with the schemas of its fields. */
  forms:
    /\/node_modules\/zod\/|\/src\/(client\/(forms|draft|postedForm|unsavedChanges|UnsavedChangesDialog)|ui\/(Field|Choice|Notice)|contract\/(core|accounts)\/\w*[fF]ields)\.tsx?$/,
  /** The header of signed-in visitors. */
  header: /\/src\/layouts\/islands\.ts$/,
  /** The forms of the sign-in and sign-up pages. */
  accounts: /\/src\/features\/accounts\/islands\.ts$/,
  dates: /\/src\/i18n\/date\w+\.ts$/,
  dialogs: /\/src\/client\/\w+Dialog\.tsx$/,
}

/** A module belongs to the first group that has it. */
export const chunkGroups = Object.entries(rules).map(([name, test]) => ({ name, test }))

/** Lets a chunk that has an entry export more than that: without this it has a second file for it. */
export function mergeEntries(): Plugin {
  return {
    name: 'tenure:merge-entries',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  }
}
