import { parentPort } from 'node:worker_threads'
import type { PictureCard } from '#features/syndication/pictureCards.ts'
import { draw } from './renderCard.ts'

/** What the artist asks for, and what it is told. */
export interface Order {
  readonly id: number
  readonly card: PictureCard
  readonly logo: Uint8Array | null
}
export type Result = { readonly id: number } & ({ readonly png: Uint8Array } | { readonly error: string })

const port = parentPort
port?.on('message', ({ id, card, logo }: Order) => {
  draw(card, logo).then(
    (png) => port.postMessage({ id, png } satisfies Result),
    (error: unknown) => port.postMessage({ id, error: String(error) } satisfies Result),
  )
})
