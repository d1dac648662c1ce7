type Prompt = () => Promise<boolean>

/** Id of the dialog's container. If it is in the page, the user can be prompted, at once or after hydration. */
export const reauthenticationElementId = 'proof'
let prompt: Prompt | null = null
let pending: Promise<boolean> | null = null
const waiting: ((prompt: Prompt) => void)[] = []

/** Set by the dialog while it is mounted. The prompt resolves to true once the user has reauthenticated. */
export function setReauthenticationPrompt(next: Prompt | null): void {
  prompt = next
  if (next) for (const resolve of waiting.splice(0)) resolve(next)
}

/** Prompts once, however many calls need it; null if the page has no dialog for it. */
export async function requestReauthentication(): Promise<boolean | null> {
  if (!document.getElementById(reauthenticationElementId)) return null
  pending ??= prompted().finally(() => (pending = null))
  return pending
}

async function prompted(): Promise<boolean> {
  const mounted = prompt ?? (await new Promise<Prompt>((resolve) => waiting.push(resolve)))
  return mounted()
}
