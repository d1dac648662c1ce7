/** Thousands in groups of three, then at most two decimals after a separator of another kind. */
const patterns = [
  /^\d+([.,]\d{1,2})?$/,
  /^\d{1,3}( \d{3})+([.,]\d{1,2})?$/,
  /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/,
  /^\d{1,3}(\.\d{3})+(,\d{1,2})?$/,
]

/**
 * The number that someone typed for an amount, with the separators of their language. Three digits after a separator are
 * thousands, one or two at the end are decimals. NaN for anything else.
 */
export function parseAmount(typed: string): number {
  const text = typed.trim().replace(/[\s\u00a0\u202f\u2009'\u2019]+/g, ' ')
  const [, sign = '', digits = ''] = /^([-\u2212]?)(.*)$/.exec(text) ?? []
  if (!patterns.some((pattern) => pattern.test(digits))) return NaN
  const [, whole = '', , decimals = ''] = /^(.*?)([.,](\d{1,2}))?$/.exec(digits) ?? []
  const value = Number(`${whole.replace(/\D/g, '')}.${decimals}`)
  return sign ? -value : value
}
