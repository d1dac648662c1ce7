import { letterShape } from '../companies/letterShapes.ts'

/** Addresses that look alike have the same shape: `ana-koval`, `anakoval` and `ana-kova1`. */
export const shapeOf = (address: string): string => letterShape(address.replaceAll('-', ''))

/** Addresses that could be taken for the product's own, or for a page of it. */
const reserved = [
  'about account accounts admin administrator anonymous api billing blog careers company companies contact',
  'cookies copyright cv demo developer developers edit employment everyone feed feeds files help helpdesk home',
  'hr index info invitation job jobs legal login logout mail me moderator new news nobody null official owner',
  'page pages password people person policy postmaster press preview privacy profile profiles public reports',
  'robots root safety search security settings signin signup sitemap staff status support system team terms',
  'tenure test trust undefined user users verified verify webmaster www you',
]
  .join(' ')
  .split(' ')
const reservedShapes = new Set(reserved.map(shapeOf))

/** @param product the product's name, as it is configured */
export const isReserved = (address: string, product: string): boolean =>
  reservedShapes.has(shapeOf(address)) || shapeOf(address) === shapeOf(product.toLowerCase())
