import type * as z from 'zod/mini'
import { register, registerCompany, verifyEmail, type CodeForm } from '#contract/accounts/signUps.ts'
import { companySignUpForm, signUpForm } from '../signUpForm.ts'
import type { TestBackend } from './backend.ts'
import { codeIn } from './sentSms.ts'

/** The code of the newest mail to an address, once there are at least `count`. */
export async function codeMailed(world: TestBackend, email: string, count = 1): Promise<string> {
  return codeIn((await world.mailsTo(email, count)).at(-1)?.subject)
}

/** Submits the form; the result is used to confirm it. */
export async function beginSignUp(
  world: TestBackend,
  email: string,
  { company, password }: { company?: string; password?: string } = {},
): Promise<z.infer<typeof CodeForm>> {
  const mails = (await world.mailsTo(email, 0)).length
  const { attempt, secret } = company
    ? await world.anyone.call(registerCompany, { body: companySignUpForm(email, company, password) })
    : await world.anyone.call(register, { body: signUpForm(email, password) })
  return { attempt, secret, code: await codeMailed(world, email, mails + 1) }
}

/** A new person with a confirmed address, signed in. */
export async function createAccount(world: TestBackend, email: string, options: { company?: string } = {}) {
  const body = await beginSignUp(world, email, options)
  return world.anyone.call(verifyEmail, { body })
}
