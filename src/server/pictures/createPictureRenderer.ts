import type { PictureCard } from '#features/syndication/pictureCards.ts'
import { bakePng } from '#backend/credentials/reading/badgePng.ts'
import { Overloaded } from '../concurrencyLimiter.ts'
import type { ImageWorker } from './imageWorker.ts'

/**
 * Renders social cards for pages. The logo is fetched from the backend and from nowhere else. The result is null when too
 * many renders are waiting.
 */
export function createPictureRenderer(
  imageWorker: ImageWorker,
  send: (request: Request) => Promise<Response>,
) {
  return async (name: string, card: PictureCard, credential?: string): Promise<Uint8Array | null> => {
    try {
      const png = await imageWorker.render(name, card, () => readLogo(card.logo, send))
      return credential === undefined ? png : bakePng(Buffer.from(png), credential)
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
