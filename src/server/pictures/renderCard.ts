import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import satori from 'satori'
import sharp from 'sharp'
import type { PictureCard } from '#features/syndication/pictureCards.ts'
import { cardLayout, height, width } from './layout.ts'

const folder = join(
  dirname(createRequire(import.meta.url).resolve('@fontsource/onest/package.json')),
  'files',
)
const subsets = {
  latin: 'Onest',
  cyrillic: 'Onest Cyrillic',
  'latin-ext': 'Onest Latin Extended',
  'cyrillic-ext': 'Onest Cyrillic Extended',
}
const weights = [500, 600, 700] as const
/** Logos of the embedded backend are smaller; those of an external one may not be. */
const maxLogoPixels = 4_000_000

type Fonts = Parameters<typeof satori>[1]['fonts']
let fonts: Promise<Fonts> | null = null

function loadFonts(): Promise<Fonts> {
  return Promise.all(
    Object.entries(subsets).flatMap(([subset, name]) =>
      weights.map(async (weight) => ({
        name,
        weight,
        style: 'normal' as const,
        data: await readFile(join(folder, `onest-${subset}-${weight}-normal.woff`)),
      })),
    ),
  )
}

/** Renders a card as PNG. An unreadable logo is replaced by the initials. */
export async function renderCard(card: PictureCard, logo: Uint8Array | null): Promise<Buffer> {
  const tree = cardLayout(card, logo && (await logoDataUrl(logo)))
  const svg = await satori(tree as never, { width, height, fonts: await (fonts ??= loadFonts()) })
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 90, effort: 4 }).toBuffer()
}

async function logoDataUrl(logo: Uint8Array): Promise<string | null> {
  const png = await sharp(logo, { limitInputPixels: maxLogoPixels })
    .resize(192, 192, { fit: 'cover' })
    .png()
    .toBuffer()
    .catch(() => null)
  return png && `data:image/png;base64,${png.toString('base64')}`
}
