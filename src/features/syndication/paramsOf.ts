/**
 * Route parameters, from the route table. Astro gives an endpoint, unlike a page, the parameters of the
 * address with its language prefix.
 */
export const paramsOf = ({
  route,
}: Pick<App.Locals, 'route'>): Readonly<Record<string, string | undefined>> => route?.params ?? {}
