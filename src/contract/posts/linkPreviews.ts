import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, requiredWebAddress } from '../core/fields.ts'

/** What the page behind a link said about itself when the post was written (docs/decisions/118). */
export const LinkPreview = z.object({
  id,
  /** As written in the post. */
  url: z.string(),
  /** The host of `url`, to be shown: titles and site names are claims of the page. */
  host: z.string(),
  title: z.string(),
  /** Empty if the page has none. */
  description: z.string(),
  site_name: z.string(),
  /** A copy; like the images of the post, it requires the bearer header unless the post is published for everyone. */
  image: z.nullable(z.object({ url: z.string(), width: z.number(), height: z.number() })),
})
export type LinkPreview = z.infer<typeof LinkPreview>

export const previewLink = endpoint({
  method: 'POST',
  path: '/api/companies/:slug/link-previews',
  access: 'companyAdmin',
  summary:
    'Fetches a web page once and stores its title, description, site name and image, for a post that then names the ' +
    'preview. One that no post uses is deleted after a day. Only https.',
  body: z.object({ url: requiredWebAddress }),
  reply: LinkPreview,
  limited: true,
  refusals: { linkNotPreviewed: 422 },
})
