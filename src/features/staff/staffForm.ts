import type { AstroGlobal } from 'astro'
import type { Posted } from '#client/postedForm.ts'
import { callUntyped } from '#contract/core/call.ts'
import { CallError } from '#contract/core/errors.ts'
import { fromForm } from '#contract/core/wire.ts'
import { reauthenticateStaff, reauthenticateStaffWithPasskey } from '#contract/staff/session.ts'
import { errorsOf, statusOf, textEntries } from '#features/accounts/formPost.ts'
import { readPasskeyAnswer } from './passkeyAnswer.ts'

type Values = Record<string, unknown>
/** What the buttons of a page do, by the value of the one that was pressed. */
export type StaffActions = Readonly<Record<string, (values: Values) => Promise<unknown>>>

/** A form that was not accepted, to be shown again. */
export interface StaffPosted extends Posted {
  /** The staff member has to confirm who they are first; what they did is sent again with it. */
  readonly needsProof: boolean
}

type Page = Pick<AstroGlobal, 'request' | 'locals' | 'response'>

/**
 * Does what a form of a page of staff is for: a plain post, after the reauthentication that it may bring along. Null when
 * nothing was posted.
 */
export async function postStaffForm(page: Page, actions: StaffActions): Promise<'done' | StaffPosted | null> {
  if (page.request.method !== 'POST') return null
  const values = fromForm(textEntries(await page.request.formData()))
  const brings = values['proof'] !== undefined
  let isProven = false
  try {
    if (brings) await prove(page, values)
    isProven = brings
    await actions[String(values['action'])]?.(values)
    return 'done'
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    page.response.status = statusOf(error)
    return {
      values: withoutProof(values),
      errors: errorsOf(error),
      message: error.code === 'proofRequired' ? null : error.message,
      needsProof: error.code === 'proofRequired' || (brings && !isProven),
    }
  }
}

async function prove({ locals }: Page, values: Values): Promise<void> {
  const { passkey_challenge: challenge, passkey_answer: answer, password, code } = values
  await (answer
    ? callUntyped(locals.api, reauthenticateStaffWithPasskey, {
        body: { challenge, answer: readPasskeyAnswer(answer) },
      })
    : callUntyped(locals.api, reauthenticateStaff, { body: { password, code } }))
}

const proofFields = new Set(['proof', 'password', 'code', 'passkey_challenge', 'passkey_answer'])
const withoutProof = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !proofFields.has(name)))
