import type { Route } from './route.ts'

/** Where the operator's staff work: an area of its own, to which no other page links. */
export const staffRoutes = {
  staff: { path: '/staff', guard: 'staff', layout: 'staff', title: 'titles:staff' },
  staffCases: { path: '/staff/cases', guard: 'staff', layout: 'staff', title: 'titles:staff' },
  staffCase: { path: '/staff/cases/:id', guard: 'staff', layout: 'staff', title: 'titles:staff' },
  staffObjections: { path: '/staff/objections', guard: 'staff', layout: 'staff', title: 'titles:staff' },
  staffPeople: { path: '/staff/people', guard: 'staff', layout: 'staff', title: 'titles:staff' },
  staffCompanies: { path: '/staff/companies', guard: 'staff', layout: 'staff', title: 'titles:staff' },
  staffSupport: { path: '/staff/support', guard: 'staff', layout: 'staff', title: 'titles:staff' },
  staffFigures: { path: '/staff/figures', guard: 'staff', layout: 'staff', title: 'titles:staff' },
  staffLog: { path: '/staff/log', guard: 'staff', layout: 'staff', title: 'titles:staff' },
} as const satisfies Record<string, Route>
