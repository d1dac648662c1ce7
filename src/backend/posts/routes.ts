import * as comments from '#contract/posts/comments.ts'
import * as documents from '#contract/posts/documents.ts'
import * as previews from '#contract/posts/linkPreviews.ts'
import * as managed from '#contract/posts/managedPosts.ts'
import * as mentions from '#contract/posts/mentions.ts'
import * as contract from '#contract/posts/posts.ts'
import * as videos from '#contract/posts/videos.ts'
import type { App } from '../core/app.ts'
import { serve } from '../core/serve.ts'
import { blockCommenter, unblockCommenter } from './blocks.ts'
import { addComment, changeComment, deleteComment, removeComment } from './comments.ts'
import { listBlocked, listComments } from './commentQueries.ts'
import { createPost, deletePost, deleteRevision, publishPost, saveDraft } from './commands.ts'
import { checkCaptions, checkDocument, checkImage, checkVideo } from './files/readyFiles.ts'
import { likeComment, likePost } from './likes.ts'
import { findManagedPost } from './columns.ts'
import { listManagedPosts } from './managedQueries.ts'
import { listPosts, listRevisions, showPost, showPostViewer } from './queries.ts'
import { previewLink } from './previews/previewLink.ts'
import { suggestForComment, suggestForPost } from './suggestMentions.ts'

export function postRoutes(app: App): void {
  serve(app, contract.listPosts, ({ ctx, viewer, params, query, locale }) =>
    listPosts(ctx, viewer, params.slug, { ...query, locale }),
  )
  serve(app, contract.showPost, ({ ctx, viewer, params, locale }) =>
    showPost(ctx, viewer, params.postId, locale),
  )
  serve(app, contract.listPostRevisions, ({ ctx, viewer, params, query, locale }) =>
    listRevisions(ctx, viewer, params.postId, { ...query, locale }),
  )
  serve(app, contract.showPostViewer, ({ ctx, viewer, params }) =>
    showPostViewer(ctx.db, viewer, params.postId),
  )

  serve(app, managed.listManagedPosts, ({ ctx, membership, query }) =>
    listManagedPosts(ctx, membership, query),
  )
  serve(app, managed.createPost, ({ ctx, membership, body }) => createPost(ctx, membership, body))
  serve(app, managed.checkPostImage, ({ ctx, membership, body }) => checkImage(ctx, membership, body.upload))
  serve(app, videos.checkPostVideo, ({ ctx, membership, body }) => checkVideo(ctx, membership, body.upload))
  serve(app, videos.checkPostCaptions, ({ ctx, membership, body }) =>
    checkCaptions(ctx, membership, body.upload),
  )
  serve(app, documents.checkPostDocument, ({ ctx, membership, body }) =>
    checkDocument(ctx, membership, body.upload),
  )
  serve(app, mentions.suggestPostMentions, ({ ctx, membership, query, locale }) =>
    suggestForPost(ctx, membership, { ...query, locale }),
  )
  serve(app, mentions.suggestCommentMentions, ({ ctx, viewer, params, query, locale }) =>
    suggestForComment(ctx, viewer, params.postId, { ...query, locale }),
  )
  serve(app, previews.previewLink, ({ ctx, membership, body }) => previewLink(ctx, membership, body.url))
  serve(app, managed.showManagedPost, ({ ctx, membership, params }) =>
    findManagedPost(ctx, membership, params.postId),
  )
  serve(app, managed.savePostDraft, ({ ctx, membership, params, body }) =>
    saveDraft(ctx, membership, params.postId, body),
  )
  serve(app, managed.publishPost, ({ ctx, membership, params, body }) =>
    publishPost(ctx, membership, params.postId, body),
  )
  serve(app, managed.deletePost, ({ ctx, membership, params }) => deletePost(ctx, membership, params.postId))
  serve(app, managed.deletePostRevision, ({ ctx, membership, params }) =>
    deleteRevision(ctx, membership, params),
  )

  serve(app, comments.listComments, ({ ctx, viewer, params, query }) =>
    listComments(ctx, viewer, params.postId, query),
  )
  serve(app, comments.addComment, ({ ctx, viewer, params, body }) =>
    addComment(ctx, viewer, params.postId, body),
  )
  serve(app, comments.changeComment, ({ ctx, viewer, params, body }) =>
    changeComment(ctx, viewer, params.commentId, body),
  )
  serve(app, comments.deleteComment, ({ ctx, viewer, params }) =>
    deleteComment(ctx, viewer, params.commentId),
  )
  serve(app, comments.removeComment, ({ ctx, membership, params, body }) =>
    removeComment(ctx, membership, params.commentId, body),
  )
  serve(app, comments.likePost, ({ ctx, viewer, params }) => likePost(ctx, viewer, params.postId, true))
  serve(app, comments.unlikePost, ({ ctx, viewer, params }) => likePost(ctx, viewer, params.postId, false))
  serve(app, comments.likeComment, ({ ctx, viewer, params }) =>
    likeComment(ctx, viewer, params.commentId, true),
  )
  serve(app, comments.unlikeComment, ({ ctx, viewer, params }) =>
    likeComment(ctx, viewer, params.commentId, false),
  )
  serve(app, comments.listBlockedCommenters, ({ ctx, membership, query }) =>
    listBlocked(ctx.db, membership, query),
  )
  serve(app, comments.blockCommenter, ({ ctx, membership, params }) =>
    blockCommenter(ctx, membership, params.userId),
  )
  serve(app, comments.unblockCommenter, ({ ctx, membership, params }) =>
    unblockCommenter(ctx, membership, params.userId),
  )
}
