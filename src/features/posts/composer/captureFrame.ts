import { postImageBox } from '#contract/files/files.ts'

/** The frame that a video shows, as a file; null if the browser cannot show the video. */
export async function captureFrame(video: HTMLVideoElement): Promise<File | null> {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0 || height === 0) return null
  const { minimum, ...box } = postImageBox
  const scale = Math.max(
    Math.min(1, box.width / width, box.height / height),
    minimum.width / width,
    minimum.height / height,
  )
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * scale)
  canvas.height = Math.ceil(height * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return picture && new File([picture], 'cover.jpg', { type: 'image/jpeg', lastModified: Date.now() })
}
