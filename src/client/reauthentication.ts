type Ask = () => Promise<boolean>

/** The element that the dialog stands in; where it is, somebody can be asked, if not yet then in a moment. */
export const proofPlace = 'proof'
let ask: Ask | null = null
let asking: Promise<boolean> | null = null
const waiting: ((ask: Ask) => void)[] = []

/** Set by the dialog that asks, while it is on the page: true once somebody has shown who they are. */
export function whenProofRequired(now: Ask | null): void {
  ask = now
  if (now) for (const go of waiting.splice(0)) go(now)
}

/** Asks once, however many calls want to know; null where nothing on the page can ask. */
export async function askForProof(): Promise<boolean | null> {
  if (!document.getElementById(proofPlace)) return null
  asking ??= asked().finally(() => (asking = null))
  return asking
}

async function asked(): Promise<boolean> {
  const awake = ask ?? (await new Promise<Ask>((go) => waiting.push(go)))
  return awake()
}
