import { candidates } from './people/candidates.ts'
import { northwindPeople } from './people/northwind.ts'
import { staffAbroad } from './people/staffAbroad.ts'
import { staffUkraine } from './people/staffUkraine.ts'
import type { SeedMembership, SeedPerson } from './types.ts'

export const people: readonly SeedPerson[] = [
  ...northwindPeople,
  ...staffAbroad,
  ...staffUkraine,
  ...candidates,
]

/** Everybody who holds a current employment at a company here is its member as well; these may do more. */
export const memberships: readonly SeedMembership[] = [
  { companySlug: 'northwind', personKey: 'taras-kovalenko', role: 'admin', managesHr: true },
  { companySlug: 'northwind', personKey: 'iryna-bondar', role: 'member', managesHr: true },
  { companySlug: 'harrow-and-finch', personKey: 'helen-pargeter', role: 'admin', managesHr: true },
  { companySlug: 'harrow-and-finch', personKey: 'marcus-adeyemi', role: 'member', managesHr: true },
  { companySlug: 'skerry-wind', personKey: 'niamh-odowd', role: 'admin', managesHr: true },
  { companySlug: 'skerry-wind', personKey: 'declan-furey', role: 'member', managesHr: true },
  { companySlug: 'tallow-lane', personKey: 'priya-raman', role: 'admin', managesHr: true },
  { companySlug: 'tallow-lane', personKey: 'graham-stubbs', role: 'member', managesHr: true },
  { companySlug: 'atelier-sobreiro', personKey: 'leonor-sequeira', role: 'admin', managesHr: true },
  { companySlug: 'atelier-sobreiro', personKey: 'filipe-couto', role: 'member', managesHr: true },
  { companySlug: 'krok-i-opora', personKey: 'natalia-yavorska', role: 'admin', managesHr: true },
  { companySlug: 'krok-i-opora', personKey: 'bohdan-sereda', role: 'member', managesHr: true },
  { companySlug: 'kovylove-pole', personKey: 'vasyl-tkachenko', role: 'admin', managesHr: true },
  { companySlug: 'kovylove-pole', personKey: 'liudmyla-honchar', role: 'member', managesHr: true },
  { companySlug: 'kalamar', personKey: 'anton-vyshnevyi', role: 'admin', managesHr: true },
  { companySlug: 'kalamar', personKey: 'zoia-berezhna', role: 'member', managesHr: true },
  { companySlug: 'lypova-9', personKey: 'maryna-lytvyn', role: 'admin', managesHr: true },
  { companySlug: 'lypova-9', personKey: 'artem-kolomiiets', role: 'member', managesHr: true },
  { companySlug: 'verstat', personKey: 'yurii-sliusarenko', role: 'admin', managesHr: true },
  { companySlug: 'verstat', personKey: 'sofiia-melnyk', role: 'member', managesHr: true },
]
