import { useEffect, useState } from 'react'

/** The elements of the page that an island fills, also those that replace others later. */
export function usePlaces(selector: string): readonly HTMLElement[] {
  const [places, setPlaces] = useState<readonly HTMLElement[]>([])
  useEffect(() => {
    const find = () =>
      setPlaces((known) => {
        const found = [...document.querySelectorAll<HTMLElement>(selector)]
        const isSame = found.length === known.length && found.every((element, at) => element === known[at])
        return isSame ? known : found
      })
    find()
    // Parts of some pages are replaced when the other side changes them.
    const observer = new MutationObserver(find)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [selector])
  return places
}
