/** The header of a signed-in page, in one file with all that it imports: `src/server/chunks.ts`. */
export { default as Bell } from '#features/notifications/Bell.tsx'
export { default as SessionMenu } from '#features/accounts/session/SessionMenu.tsx'
