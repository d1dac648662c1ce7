/** The forms that strangers open, in one file with what they share: `src/server/chunks.ts`. */
export { default as SignInForm } from './signIn/SignInForm.tsx'
export { default as SignUpForm } from './signUp/SignUpForm.tsx'
