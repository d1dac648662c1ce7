/** What a passkey has signed, as a form carries it; undefined if it is no JSON, which the server refuses. */
export function readPasskeyAnswer(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}
