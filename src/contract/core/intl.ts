type Formatters = Pick<
  typeof Intl,
  'DateTimeFormat' | 'ListFormat' | 'NumberFormat' | 'PluralRules' | 'RelativeTimeFormat'
>

const made = new Map<string, unknown>()

/** A formatter of `Intl`. Making one takes as long as fifty uses of it, so each is made once. */
export function formatter<Kind extends keyof Formatters>(
  kind: Kind,
  tag: string,
  options: ConstructorParameters<Formatters[Kind]>[1] = {},
): InstanceType<Formatters[Kind]> {
  const key = `${kind} ${tag} ${JSON.stringify(options)}`
  const known = made.get(key)
  const Formatter = Intl[kind] as new (tag: string, options: object) => unknown
  const found = known ?? new Formatter(tag, options)
  if (!known) made.set(key, found)
  return found as InstanceType<Formatters[Kind]>
}

/** The day, YYYY-MM-DD, that clocks in a time zone show at an instant. */
export function dayIn(timeZone: string, at: Date): string {
  // Swedish writes dates as ISO 8601 does.
  return formatter('DateTimeFormat', 'sv-SE', { timeZone, dateStyle: 'short' }).format(at)
}
