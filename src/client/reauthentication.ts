type Prompt = () => Promise<boolean>

/** The element that the dialog stands in; where it is, somebody can be prompted, if not yet then in a moment. */
export const reauthenticationElementId = 'proof'
let prompt: Prompt | null = null
let pending: Promise<boolean> | null = null
const waiting: ((prompt: Prompt) => void)[] = []

/** Set by the dialog that asks, while it is on the page: true once somebody has shown who they are. */
export function setReauthenticationPrompt(next: Prompt | null): void {
  prompt = next
  if (next) for (const resolve of waiting.splice(0)) resolve(next)
}

/** Asks once, however many calls want to know; null where nothing on the page can prompt. */
export async function requestReauthentication(): Promise<boolean | null> {
  if (!document.getElementById(reauthenticationElementId)) return null
  pending ??= prompted().finally(() => (pending = null))
  return pending
}

async function prompted(): Promise<boolean> {
  const mounted = prompt ?? (await new Promise<Prompt>((resolve) => waiting.push(resolve)))
  return mounted()
}
