import type { Transport } from '#contract/core/call.ts'
import type { PersonName } from '../world.ts'
import type { useProduct } from './product.ts'

/** A user's API client for a running product. */
export async function callerOf(
  product: Pick<ReturnType<typeof useProduct>, 'origin' | 'tokenOf'>,
  person: PersonName,
): Promise<Transport> {
  const token = await product.tokenOf(person)
  return {
    baseUrl: product.origin(),
    locale: 'en_GB',
    texts: { network: '', unknown: '' },
    token: () => token,
    send: (request) => fetch(request),
  }
}
