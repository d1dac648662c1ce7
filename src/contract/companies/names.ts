/** A company's name in running text, with its verified domain to distinguish it from others of the same name. */
export const nameWithDomain = (name: string, domain: string | null): string =>
  domain ? `${name} (${domain})` : name
