import sharp from 'sharp'
import { seededRandom } from './pictures/shapes.ts'
import { furrows, pages } from './pictures/layouts.ts'
import { gait, isobars, swell, toolpath } from './pictures/linework.ts'
import { logos } from './pictures/logos.ts'
import { portrait } from './pictures/portraits.ts'
import { braid, columns, cork, dovetail } from './pictures/surfaces.ts'
import type { DemoCompany } from './read/companies.ts'
import type { DemoPerson } from './read/people.ts'

const covers = { isobars, gait, furrows, pages, braid, dovetail, toolpath, swell, columns, cork }

type CoverOf = Pick<DemoCompany, 'slug' | 'colours' | 'pattern'>

/** SVG elements, 1920 by 480. */
export function coverShapes({ slug, colours, pattern }: CoverOf): string {
  const ground = `<rect width="1920" height="480" fill="${colours.paper}"/>`
  return ground + covers[pattern](colours, seededRandom(slug), 1920, 480)
}

export const coverSize = { width: 1920, height: 480 }
/** WebP: wide enough for every screen. */
export function renderCover(company: CoverOf): Promise<Buffer> {
  return webp(coverShapes(company), coverSize.width, coverSize.height)
}

const postSize = { width: 1600, height: 1000 }

/** A picture in a post: another one in the pattern of the company. */
export async function postPicture({ colours, pattern }: CoverOf, seed: string) {
  const ground = `<rect width="1920" height="1200" fill="${colours.paper}"/>`
  const shapes = ground + covers[pattern](colours, seededRandom(seed), 1920, 1200)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000" viewBox="0 0 1920 1200">${shapes}</svg>`
  return { ...postSize, bytes: await sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer() }
}

/** WebP, 400 by 400. */
export function renderLogo({ colours, pattern }: Pick<DemoCompany, 'colours' | 'pattern'>): Promise<Buffer> {
  return webp(logos[pattern](colours), 400, 400)
}

/** WebP, 320 by 320: twice the recommended 160. */
export function renderPortrait({
  key,
  profile,
  portrait: options,
}: Pick<DemoPerson, 'key' | 'profile' | 'portrait'>): Promise<Buffer> {
  return webp(portrait({ ...options, seed: key, birthDate: profile.birth_date ?? '' }), 320, 320)
}

/** Shapes only, because text depends on installed fonts. */
function webp(shapes: string, width: number, height: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes}</svg>`
  return sharp(Buffer.from(svg)).webp({ quality: 84 }).toBuffer()
}
