import { atom } from 'nanostores'

/** The latest follow or unfollow of this page, for what depends on it. Browser only. */
export const $followChange = atom<{ readonly slug: string; readonly following: boolean } | null>(null)

/** Calls the listener when the user follows or unfollows the company. Returns how to stop. */
export function onFollowChange(slug: string, listener: () => void): () => void {
  return $followChange.listen((change) => {
    if (change?.slug === slug) listener()
  })
}
