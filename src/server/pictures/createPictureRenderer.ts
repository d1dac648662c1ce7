import type { PictureCard } from '#features/syndication/pictureCards.ts'
import { Overloaded } from '../concurrencyLimiter.ts'
import type { Artist } from './renderer.ts'

/**
 * What pages draw pictures with: the card with the logo that it names, which is fetched from the backend and nowhere
 * else. Null when too many are asked for at once.
 */
export function pictureDrawer(artist: Artist, send: (request: Request) => Promise<Response>) {
  return async (name: string, card: PictureCard): Promise<Uint8Array | null> => {
    try {
      return await artist.draw(name, card, () => readLogo(card.logo, send))
    } catch (error) {
      if (error instanceof Overloaded) return null
      throw error
    }
  }
}

async function readLogo(
  logo: string | null,
  send: (request: Request) => Promise<Response>,
): Promise<Uint8Array | null> {
  if (!logo?.startsWith('/files/')) return null
  const response = await send(new Request(`http://backend${logo}`))
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
}
