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
import { createPost, deletePost, deleteRevision, publish, saveDraft } from './commands.ts'
import { checkCaptions, checkDocument, checkImage, checkVideo } from './files/readyFiles.ts'
import { likeComment, likePost } from './likes.ts'
import { listManagedPosts, showManagedPost } from './managedQueries.ts'
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

  serve(app, managed.listManagedPosts, ({ ctx, viewer, params, query }) =>
    listManagedPosts(ctx, viewer, params.slug, query),
  )
  serve(app, managed.createPost, ({ ctx, viewer, params, body }) =>
    createPost(ctx, viewer, params.slug, body),
  )
  serve(app, managed.checkPostImage, ({ ctx, viewer, params, body }) =>
    checkImage(ctx, viewer, params.slug, body.upload),
  )
  serve(app, videos.checkPostVideo, ({ ctx, viewer, params, body }) =>
    checkVideo(ctx, viewer, params.slug, body.upload),
  )
  serve(app, videos.checkPostCaptions, ({ ctx, viewer, params, body }) =>
    checkCaptions(ctx, viewer, params.slug, body.upload),
  )
  serve(app, documents.checkPostDocument, ({ ctx, viewer, params, body }) =>
    checkDocument(ctx, viewer, params.slug, body.upload),
  )
  serve(app, mentions.suggestPostMentions, ({ ctx, viewer, params, query, locale }) =>
    suggestForPost(ctx, viewer, params.slug, { ...query, locale }),
  )
  serve(app, mentions.suggestCommentMentions, ({ ctx, viewer, params, query, locale }) =>
    suggestForComment(ctx, viewer, params.postId, { ...query, locale }),
  )
  serve(app, previews.previewLink, ({ ctx, viewer, params, body }) =>
    previewLink(ctx, viewer, params.slug, body.url),
  )
  serve(app, managed.showManagedPost, ({ ctx, viewer, params }) =>
    showManagedPost(ctx, viewer, params.postId),
  )
  serve(app, managed.savePostDraft, ({ ctx, viewer, params, body }) =>
    saveDraft(ctx, viewer, params.postId, body),
  )
  serve(app, managed.publishPost, ({ ctx, viewer, params, body }) =>
    publish(ctx, viewer, params.postId, body),
  )
  serve(app, managed.deletePost, ({ ctx, viewer, params }) => deletePost(ctx, viewer, params.postId))
  serve(app, managed.deletePostRevision, ({ ctx, viewer, params }) => deleteRevision(ctx, viewer, params))

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
  serve(app, comments.removeComment, ({ ctx, viewer, params, body }) =>
    removeComment(ctx, viewer, params.commentId, body),
  )
  serve(app, comments.likePost, ({ ctx, viewer, params }) => likePost(ctx, viewer, params.postId, true))
  serve(app, comments.unlikePost, ({ ctx, viewer, params }) => likePost(ctx, viewer, params.postId, false))
  serve(app, comments.likeComment, ({ ctx, viewer, params }) =>
    likeComment(ctx, viewer, params.commentId, true),
  )
  serve(app, comments.unlikeComment, ({ ctx, viewer, params }) =>
    likeComment(ctx, viewer, params.commentId, false),
  )
  serve(app, comments.listBlockedCommenters, ({ ctx, viewer, params, query }) =>
    listBlocked(ctx.db, viewer, params.slug, query),
  )
  serve(app, comments.blockCommenter, ({ ctx, viewer, params }) => blockCommenter(ctx, viewer, params))
  serve(app, comments.unblockCommenter, ({ ctx, viewer, params }) => unblockCommenter(ctx, viewer, params))
}
