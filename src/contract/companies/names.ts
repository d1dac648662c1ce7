/** A company in running text, told apart from others of its name by the domain that it has proven. */
export const nameWithDomain = (name: string, domain: string | null): string =>
  domain ? `${name} (${domain})` : name
