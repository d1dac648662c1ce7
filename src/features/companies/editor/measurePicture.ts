/** Width and height of a picture in pixels; 0×0 if the browser cannot decode it. */
export async function measurePicture(file: Blob): Promise<{ width: number; height: number }> {
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    picture.close()
    return { width, height }
  } catch {
    return { width: 0, height: 0 }
  }
}
