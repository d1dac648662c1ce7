import type { Transport } from '#contract/core/call.ts'
import type { PersonName } from '../world.ts'
import type { useProduct } from './product.ts'

/** An API client of a user, or of nobody, for a running product. */
export async function callerOf(
  product: Pick<ReturnType<typeof useProduct>, 'origin' | 'tokenOf'>,
  person: PersonName | null,
): Promise<Transport> {
  const token = person && (await product.tokenOf(person))
  return {
    baseUrl: product.origin(),
    locale: 'en_GB',
    texts: { network: '', unknown: '' },
    token: () => token,
    send: (request) => fetch(request),
  }
}
