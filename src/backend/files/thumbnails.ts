import { variantAddress, type VariantWidth } from '#contract/files/files.ts'

const widths: readonly VariantWidth[] = [480, 192, 96]

/** A small variant of a picture, which is never wider than the picture itself; an animation as such moves. */
export function imageThumbnail(url: string, width: number): string {
  const fitting = widths.find((one) => one <= width)
  return fitting === undefined ? url : variantAddress(url, fitting, 'webp')
}
