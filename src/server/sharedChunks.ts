import type { Plugin } from 'vite'
import { pageChunk } from './pageChunk.ts'

/**
 * What many islands share, bundled into four files. Left to itself the bundler makes a file of each set of modules that
 * the same islands share: thirty requests for a form, most of them for less than a kilobyte.
 */
const shared = {
  /** What every page with a hydrated island loads. */
  react: [
    // The entry that Astro loads: in the chunk, it is the chunk, and needs no file of its own. So each list has one entry.
    'node_modules/@astrojs/react/dist/client.js',
    'node_modules/@astrojs/react/dist/static-html.js',
    'node_modules/@nanostores/react/index.js',
    'node_modules/nanostores/deep-map/path.js',
    'node_modules/nanostores/listen-keys/index.js',
    'node_modules/react/cjs/react-jsx-runtime.production.js',
    'node_modules/react/cjs/react.production.js',
    'node_modules/react/index.js',
    'node_modules/react/jsx-runtime.js',
    'node_modules/react-dom/cjs/react-dom-client.production.js',
    'node_modules/react-dom/cjs/react-dom.production.js',
    'node_modules/react-dom/client.js',
    'node_modules/react-dom/index.js',
    'node_modules/scheduler/cjs/scheduler.production.js',
    'node_modules/scheduler/index.js',
    'src/client/acting.ts',
    'src/client/api.ts',
    'src/client/failureText.ts',
    'src/client/reauthentication.ts',
    'src/client/toasts.ts',
    'src/client/upload.ts',
    'src/contract/accounts/session.ts',
    'src/contract/core/actingProfile.ts',
    'src/contract/core/call.ts',
    'src/contract/core/endpoint.ts',
    'src/contract/core/errors.ts',
    'src/contract/core/wire.ts',
    'src/contract/profiles/profiles.ts',
    'src/i18n/island.ts',
    'src/ui/Button.tsx',
    'src/ui/hydrated.ts',
    'src/ui/Icon.tsx',
    'vite/preload-helper.js',
  ],
  /** What the header of every signed-in page loads. */
  session: [
    'node_modules/@nanostores/query/dist/nanoquery.js',
    'node_modules/lucide/dist/esm/icons/bell.mjs',
    'node_modules/nanostores/computed/index.js',
    'node_modules/nanostores/lifecycle/index.js',
    'node_modules/nanostores/map/index.js',
    'node_modules/nanostores/task/index.js',
    'src/client/attempt.ts',
    'src/client/followChanges.ts',
    'src/client/query.ts',
    'src/client/realtime.ts',
    'src/contract/realtime/channels.ts',
    'src/client/ownProfile.ts',
    'src/paths.ts',
    'src/ui/Marks.tsx',
    'src/ui/Menu.tsx',
    'src/ui/initials.ts',
    'src/ui/sizedPicture.ts',
  ],
  /** What every form loads. */
  forms: [
    'node_modules/react-hook-form/dist/index.esm.mjs',
    'node_modules/zod/v4/mini/schemas.js',
    'node_modules/zod/v4/core/schemas.js',
    'src/client/draft.ts',
    'src/client/forms.ts',
    'src/client/pointer.ts',
    'src/client/postedForm.ts',
    'src/client/valuesTypedBeforeHydration.ts',
    'src/contract/core/mailAddress.ts',
    'src/contract/accounts/emailFields.ts',
    'src/contract/core/fields.ts',
    'src/contract/core/nameFields.ts',
    'src/contract/core/plainNames.ts',
    'src/contract/core/topLevelDomains.ts',
    'src/contract/core/violations.ts',
    'src/ui/Choice.tsx',
    'src/ui/earlyChange.ts',
    'src/ui/Field.tsx',
    'src/ui/FieldFrame.tsx',
    'src/ui/LinkedText.tsx',
    'src/ui/Notice.tsx',
  ],
  /** The forms of the sign-in and sign-up pages. */
  accounts: [
    'src/ui/MailLinks.tsx',
    'src/contract/accounts/commonPasswords.ts',
    'src/contract/accounts/passkeys.ts',
    'src/contract/accounts/phones.ts',
    'src/contract/accounts/secondFactor.ts',
    'src/contract/accounts/security.ts',
    'src/contract/accounts/signIn.ts',
    'src/contract/accounts/signUps.ts',
    'src/features/accounts/islands.ts',
    'src/features/accounts/password/NewPassword.tsx',
    'src/features/accounts/signIn/deviceCookie.ts',
    'src/features/accounts/signIn/PasskeyButton.tsx',
    'src/features/accounts/signIn/redirects.ts',
    'src/features/accounts/signIn/SecondStep.tsx',
    'src/features/accounts/signIn/SignInForm.tsx',
    'src/features/accounts/signIn/storeSession.ts',
    'src/features/accounts/signIn/webauthn.ts',
    'src/features/accounts/signUp/AccountForm.tsx',
    'src/features/accounts/signUp/CompanyFields.tsx',
    'src/features/accounts/signUp/SignUpForm.tsx',
    'src/features/accounts/signUp/signUpCookie.ts',
    'src/features/accounts/signUp/signUpValues.ts',
    'src/features/accounts/verification/resendTimes.ts',
  ],
} as const
type Name = keyof typeof shared
const here = 'src/server/sharedChunks.ts'
const names = Object.keys(shared) as Name[]

const isAt = (id: string, file: string) => id.endsWith(`/${file}`) || id === `\0${file}`
/** All of a library that is made of many small files. */
const isIn = (name: Name, id: string) => name === 'forms' && id.includes('/node_modules/zod/')

/**
 * Groups for the bundler. Without the dependencies of their modules, which would bring along what the page itself does
 * not use: all of a contract for one of its endpoints.
 */
export const chunkGroups = [
  { ...pageChunk, priority: 1 },
  ...names.map((name) => ({
    name,
    test: (id: string) => shared[name].some((file) => isAt(id, file)) || isIn(name, id),
    includeDependenciesRecursively: false,
  })),
]

/** Fails the build when a file of a list is in no chunk of that name, as after it was moved or renamed. */
export function assertSharedChunks(): Plugin {
  return {
    name: 'tenure:assert-shared-chunks',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    // Other exports beside those of an entry: without this, a chunk that holds an entry has a second file for it.
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []))
      for (const name of names) {
        const missing = missingFrom(name, chunks)
        if (missing.length > 0)
          this.error(`${here}: ${missing.join(', ')} is not in the chunk "${name}". Correct the list.`)
      }
    },
  }
}

/** The files of a list that are not together in one chunk: the one that has most of them. */
export function missingFrom(
  name: Name,
  chunks: readonly { readonly moduleIds: readonly string[] }[],
): readonly string[] {
  const missing = chunks.map(({ moduleIds }) =>
    shared[name].filter((file) => !moduleIds.some((id) => isAt(id, file))),
  )
  return missing.reduce<readonly string[]>(
    (least, one) => (one.length < least.length ? one : least),
    shared[name],
  )
}
