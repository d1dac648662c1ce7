import * as colleagues from '#contract/employments/colleagues.ts'
import * as members from '#contract/employments/members.ts'
import { changeMember, removeMember, suspendMember } from '../../companies/members.ts'
import type { App } from '../../core/app.ts'
import { serve } from '../../core/serve.ts'
import { listColleagues } from './colleagues.ts'
import { listFormerEmployees, listMembers, showMember, showMembership } from './members.ts'

export function memberRoutes(app: App): void {
  serve(app, members.listMembers, ({ ctx, viewer, params, query }) =>
    listMembers(ctx, viewer, params.slug, query),
  )
  serve(app, colleagues.showMember, ({ ctx, viewer, params }) => showMember(ctx, viewer, params))
  serve(app, colleagues.listFormerEmployees, ({ ctx, viewer, params, query }) =>
    listFormerEmployees(ctx, viewer, params.slug, query),
  )
  serve(app, colleagues.listColleagues, ({ ctx, viewer, params, query }) =>
    listColleagues(ctx, viewer, params.slug, query),
  )
  serve(app, members.changeMember, async ({ ctx, viewer, params, body }) => {
    await changeMember(ctx, viewer, params, body)
    return showMembership(ctx, params)
  })
  serve(app, members.suspendMember, async ({ ctx, viewer, params }) => {
    await suspendMember(ctx, viewer, params, true)
    return showMembership(ctx, params)
  })
  serve(app, members.restoreMember, async ({ ctx, viewer, params }) => {
    await suspendMember(ctx, viewer, params, false)
    return showMembership(ctx, params)
  })
  serve(app, members.removeMember, ({ ctx, viewer, params }) => removeMember(ctx, viewer, params))
}
