import { useEffect, useState } from 'react'
import { readToken } from '#client/token.ts'
import type { PostImage } from '#contract/posts/posts.ts'

type Loaded = { readonly address: string } | 'failed' | null

/** An image that only some may see: an `img` cannot send the token, so the file is fetched. */
export function SecureImage({
  image,
  alt,
  failed,
}: {
  image: Pick<PostImage, 'url' | 'width' | 'height'>
  alt: string
  failed: string
}) {
  const { url, width, height } = image
  const [loaded, setLoaded] = useState<Loaded>(null)
  useEffect(() => {
    const reading = new AbortController()
    let address = ''
    fetch(url, { headers: { authorization: `Bearer ${readToken()}` }, signal: reading.signal })
      .then(async (response) => {
        if (!response.ok) return setLoaded('failed')
        address = URL.createObjectURL(await response.blob())
        if (reading.signal.aborted) URL.revokeObjectURL(address)
        else setLoaded({ address })
      })
      .catch(() => {
        if (!reading.signal.aborted) setLoaded('failed')
      })
    return () => {
      reading.abort()
      URL.revokeObjectURL(address)
    }
  }, [url])
  if (loaded === 'failed') return <p className="soft small post-image-failed">{failed}</p>
  // The space is reserved while it loads.
  return (
    <img
      src={loaded?.address ?? 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='}
      alt={alt}
      width={width}
      height={height}
    />
  )
}
