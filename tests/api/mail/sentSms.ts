import { listTextMessages } from '#contract/mail/developmentMail.ts'
import type { TestBackend } from '../backend.ts'

/** The newest text message to a number, once there are at least `count`. */
export async function smsTo(app: TestBackend, number: string, count = 1): Promise<string> {
  for (;;) {
    const found = (await app.anyone.call(listTextMessages)).filter(({ to }) => to === number)
    if (found.length >= count) return found[0]?.text ?? ''
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** A mail's text as displayed, without the word joiners that stop mail clients from creating links. */
export const readable = (text: string | undefined): string => (text ?? '').replaceAll('\u2060', '')

/** The six digits in a mail's subject or a message. */
export const codeIn = (text: string | undefined): string => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? ''
