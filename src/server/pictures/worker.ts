import { parentPort } from 'node:worker_threads'
import type { PictureCard } from '#features/syndication/pictureCards.ts'
import { renderCard } from './renderCard.ts'

/** A message to the worker thread. */
export interface RenderRequest {
  readonly id: number
  readonly card: PictureCard
  readonly logo: Uint8Array | null
}
export type RenderResult = { readonly id: number } & (
  { readonly png: Uint8Array } | { readonly error: string }
)

const port = parentPort
port?.on('message', ({ id, card, logo }: RenderRequest) => {
  renderCard(card, logo).then(
    (png) => port.postMessage({ id, png } satisfies RenderResult),
    (error: unknown) => port.postMessage({ id, error: String(error) } satisfies RenderResult),
  )
})
