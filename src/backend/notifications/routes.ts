import * as contract from '#contract/notifications/notifications.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { countUnread, listNotifications } from './queries.ts'
import { readAll, readOne, unreadAll } from './markRead.ts'

export function notificationRoutes(app: App): void {
  serve(app, contract.listNotifications, ({ ctx, viewer, query }) => listNotifications(ctx.db, viewer, query))
  serve(app, contract.countUnread, ({ ctx, viewer }) => countUnread(ctx.db, viewer.userId))
  serve(app, contract.readNotifications, ({ ctx, viewer, body }) => readAll(ctx, viewer, body.up_to))
  serve(app, contract.undoReadNotifications, ({ ctx, viewer, params }) =>
    unreadAll(ctx, viewer, params.batchId),
  )
  serve(app, contract.readNotification, ({ ctx, viewer, params }) =>
    readOne(ctx, viewer, params.notificationId),
  )
}
