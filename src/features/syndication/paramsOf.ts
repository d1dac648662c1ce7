/**
 * The parameters of an address, by the route table. Astro's own are those of the address before its language was
 * taken off: an endpoint, unlike a page, is handed what was there at first.
 */
export const paramsOf = ({
  route,
}: Pick<App.Locals, 'route'>): Readonly<Record<string, string | undefined>> => route?.params ?? {}
