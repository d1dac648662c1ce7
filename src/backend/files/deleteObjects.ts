import { pageAddress, variantAddress, variantFormats, variantWidths } from '#contract/files/files.ts'
import type { FileStore } from '../ports/files/store.ts'

/** Deletes a file, its variants and the pictures of its pages. */
export async function deleteWithVariants(
  store: FileStore,
  { key, pagePictures }: { readonly key: string; readonly pagePictures?: number | null },
): Promise<void> {
  const variants = variantWidths.flatMap((width) =>
    variantFormats.map((form) => variantAddress(key, width, form)),
  )
  const pages = Array.from({ length: pagePictures ?? 0 }, (_, at) => pageAddress(key, at + 1))
  await Promise.all([key, ...variants, ...pages].map((one) => store.delete(one)))
}
