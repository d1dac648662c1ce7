import type { CommentChange } from './applyChange.ts'

/** Null when something has changed that must be loaded. */
type Listener = (change: CommentChange | null) => void

/** Hands each change of a post to the lists of its comments and of their replies. */
export interface PostChanges {
  subscribe(listener: Listener): () => void
  emit: Listener
}

export function createPostChanges(): PostChanges {
  const listeners = new Set<Listener>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit: (change) => listeners.forEach((listener) => listener(change)),
  }
}
