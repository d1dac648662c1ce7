import type * as z from 'zod/mini'
import { register, registerCompany, verifyEmail, type CodeForm } from '#contract/accounts/signUps.ts'
import { companySignUpForm, signUpForm } from '../../signUpForm.ts'
import type { TestBackend } from '../backend.ts'
import { codeIn } from '../mail/sentSms.ts'

/** The code of the newest mail to an address, once there are at least `count`. */
export async function codeMailed(app: TestBackend, email: string, count = 1): Promise<string> {
  return codeIn((await app.mailsTo(email, count)).at(-1)?.subject)
}

/** Submits the form; the result is used to confirm it. */
export async function beginSignUp(
  app: TestBackend,
  email: string,
  { company, password }: { company?: string; password?: string } = {},
): Promise<z.infer<typeof CodeForm>> {
  const mails = (await app.mailsTo(email, 0)).length
  const { attempt, secret } = company
    ? await app.anyone.call(registerCompany, { body: companySignUpForm(email, company, password) })
    : await app.anyone.call(register, { body: signUpForm(email, password) })
  return { attempt, secret, code: await codeMailed(app, email, mails + 1) }
}

/** A new person with a confirmed address, signed in. */
export async function createAccount(app: TestBackend, email: string, options: { company?: string } = {}) {
  const body = await beginSignUp(app, email, options)
  return app.anyone.call(verifyEmail, { body })
}
