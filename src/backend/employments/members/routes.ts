import * as colleagues from '#contract/employments/colleagues.ts'
import * as members from '#contract/employments/members.ts'
import { changeMember, removeMember, suspendMember } from '../../companies/members.ts'
import type { App } from '../../core/app.ts'
import { serve } from '../../core/serve.ts'
import { listColleagues } from './colleagues.ts'
import { listFormerEmployees, listMembers, showMember, showMembership } from './members.ts'

export function memberRoutes(app: App): void {
  serve(app, members.listMembers, ({ ctx, membership, query }) => listMembers(ctx, membership, query))
  serve(app, colleagues.showMember, ({ ctx, membership, params }) =>
    showMember(ctx, membership, params.userId),
  )
  serve(app, colleagues.listFormerEmployees, ({ ctx, membership, query }) =>
    listFormerEmployees(ctx, membership, query),
  )
  serve(app, colleagues.listColleagues, ({ ctx, membership, query }) =>
    listColleagues(ctx, membership, query),
  )
  serve(app, members.changeMember, async ({ ctx, membership, params, body }) => {
    await changeMember(ctx, membership, params.userId, body)
    return showMembership(ctx, membership, params.userId)
  })
  serve(app, members.suspendMember, async ({ ctx, membership, params }) => {
    await suspendMember(ctx, membership, params.userId, true)
    return showMembership(ctx, membership, params.userId)
  })
  serve(app, members.restoreMember, async ({ ctx, membership, params }) => {
    await suspendMember(ctx, membership, params.userId, false)
    return showMembership(ctx, membership, params.userId)
  })
  serve(app, members.removeMember, ({ ctx, membership, params }) =>
    removeMember(ctx, membership, params.userId),
  )
}
