import type { PercentCrop } from 'react-image-crop'

/** Pixels on each side: enough for the sharpest screens, light enough for a phone's connection. */
const side = 640

/** Cuts a square out of a picture; null when the browser cannot. */
export async function cropPicture(picture: HTMLImageElement, crop: PercentCrop): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = picture
  const width = (crop.width / 100) * naturalWidth
  const height = (crop.height / 100) * naturalHeight
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.round(Math.min(side, Math.max(width, 1)))
  const context = canvas.getContext('2d')
  if (!context) return null
  // A transparent picture would turn black as a JPEG.
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

/** The largest square in the middle. */
export function centeredSquare(width: number, height: number): PercentCrop {
  const smaller = Math.min(width, height)
  const [across, down] = [(smaller / width) * 100, (smaller / height) * 100]
  return { unit: '%', x: (100 - across) / 2, y: (100 - down) / 2, width: across, height: down }
}
