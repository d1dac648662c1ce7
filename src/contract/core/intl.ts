type Formatters = Pick<
  typeof Intl,
  'DateTimeFormat' | 'ListFormat' | 'NumberFormat' | 'PluralRules' | 'RelativeTimeFormat'
>

const made: Record<string, unknown> = {}

/** A formatter of `Intl`. Making one takes as long as fifty uses of it, so each is made once. */
export function formatter<Kind extends keyof Formatters>(
  kind: Kind,
  tag: string,
  options?: ConstructorParameters<Formatters[Kind]>[1],
): InstanceType<Formatters[Kind]> {
  const Formatter = Intl[kind] as new (tag: string, options?: object) => unknown
  return (made[kind + tag + JSON.stringify(options)] ??= new Formatter(tag, options)) as InstanceType<
    Formatters[Kind]
  >
}
