import type { PercentCrop } from 'react-image-crop'

/** Pixels per side: enough for the sharpest screens, small enough for mobile connections. */
const side = 640

/** Cuts a square out of a picture; null if the browser cannot. */
export async function cropPicture(picture: HTMLImageElement, crop: PercentCrop): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = picture
  const width = (crop.width / 100) * naturalWidth
  const height = (crop.height / 100) * naturalHeight
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.round(Math.min(side, Math.max(width, 1)))
  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG has no transparency; without a background it would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(
    picture,
    (crop.x / 100) * naturalWidth,
    (crop.y / 100) * naturalHeight,
    width,
    height,
    0,
    0,
    canvas.width,
    canvas.height,
  )
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
}

/** The largest centred square. */
export function centeredSquare(width: number, height: number): PercentCrop {
  const smaller = Math.min(width, height)
  const [across, down] = [(smaller / width) * 100, (smaller / height) * 100]
  return { unit: '%', x: (100 - across) / 2, y: (100 - down) / 2, width: across, height: down }
}
