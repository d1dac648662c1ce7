import * as threads from '#contract/messages/applicationThreads.ts'
import * as attachments from '#contract/messages/attachments.ts'
import * as inbox from '#contract/messages/inbox.ts'
import * as contract from '#contract/messages/messages.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { showConversation } from './access.ts'
import { showApplicationThread, writeAboutApplication } from './applicationThreads.ts'
import { checkAttachment } from './attachments.ts'
import { listAnswerers } from './answerers.ts'
import {
  assignConversation,
  blockOtherSide,
  closeConversation,
  markConversationRead,
  reopenConversation,
} from './commands.ts'
import { showMessaging } from './messaging.ts'
import { listConversations, listInbox, listMessages } from './queries.ts'
import { replyToConversation, startConversation } from './send.ts'

export function messageRoutes(app: App): void {
  serve(app, contract.showMessaging, ({ ctx, viewer, params }) => showMessaging(ctx, viewer, params.slug))
  serve(app, contract.sendMessage, async ({ ctx, viewer, params, body }) =>
    showConversation(ctx.db, viewer, await startConversation(ctx, viewer, params.slug, body)),
  )
  serve(app, attachments.checkAttachment, ({ ctx, viewer, body }) =>
    checkAttachment(ctx, viewer, body.upload),
  )
  serve(app, contract.listConversations, ({ ctx, viewer, query }) => listConversations(ctx, viewer, query))
  serve(app, contract.showConversation, ({ ctx, viewer, params }) =>
    showConversation(ctx.db, viewer, params.conversationId),
  )
  serve(app, contract.listMessages, ({ ctx, viewer, params, query }) =>
    listMessages(ctx, viewer, params.conversationId, query),
  )
  serve(app, contract.replyToConversation, ({ ctx, viewer, params, body }) =>
    replyToConversation(ctx, viewer, params.conversationId, body),
  )
  serve(app, contract.readConversation, ({ ctx, viewer, params, body }) =>
    markConversationRead(ctx, viewer, params.conversationId, body.up_to),
  )
  serve(app, contract.blockMessages, ({ ctx, viewer, params }) =>
    blockOtherSide(ctx, viewer, params.conversationId, true),
  )
  serve(app, contract.unblockMessages, ({ ctx, viewer, params }) =>
    blockOtherSide(ctx, viewer, params.conversationId, false),
  )
  serve(app, threads.showApplicationThread, ({ ctx, viewer, params }) =>
    showApplicationThread(ctx.db, viewer, params.applicationId),
  )
  serve(app, threads.writeAboutApplication, ({ ctx, viewer, params, body }) =>
    writeAboutApplication(ctx, viewer, params.applicationId, body),
  )

  serve(app, inbox.listInbox, ({ ctx, membership, query }) => listInbox(ctx, membership, query))
  serve(app, inbox.listAnswerers, ({ ctx, membership }) => listAnswerers(ctx, membership))
  serve(app, inbox.assignConversation, ({ ctx, membership, params, body }) =>
    assignConversation(ctx, membership, params.conversationId, body.user_id),
  )
  serve(app, inbox.closeConversation, ({ ctx, membership, params }) =>
    closeConversation(ctx, membership, params.conversationId),
  )
  serve(app, inbox.reopenConversation, ({ ctx, membership, params }) =>
    reopenConversation(ctx, membership, params.conversationId),
  )
}
