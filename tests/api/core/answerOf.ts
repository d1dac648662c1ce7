import { CallError } from '#contract/core/errors.ts'

/** How a call ends: `done`, or the code of its first field error or of its refusal. */
export async function answerOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise
    return 'done'
  } catch (error) {
    if (error instanceof CallError) return error.fields[0]?.code ?? error.code ?? String(error.status)
    throw error
  }
}
