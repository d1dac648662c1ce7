import { parseId } from '#paths/addresses.ts'

/** The case that was decided on the page before, as its address says; null if none was. */
export function decidedCase(url: URL): string | null {
  const id = parseId(url.searchParams.get('decided') ?? undefined)
  return Number.isNaN(id) ? null : String(id)
}
