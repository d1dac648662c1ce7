import { endpoint } from '../core/endpoint.ts'
import { CoverFocus } from '../files/coverFocus.ts'
import { pictureRule } from '../files/files.ts'
import { Profile } from './profiles.ts'

export const saveCover = endpoint({
  method: 'PUT',
  path: '/api/profile/cover',
  access: 'person',
  summary:
    "Replaces the cover image of the caller's profile: at least 800×200 pixels, at most 25 MB; stored as WebP, at most " +
    '1920 pixels wide and 1080 high.',
  files: { cover: pictureRule },
  reply: Profile,
  limited: true,
})

export const focusCover = endpoint({
  method: 'PUT',
  path: '/api/profile/cover/focus',
  access: 'person',
  summary:
    "Sets the focal point of the caller's cover in percent from the left and the top. The default is the centre.",
  body: CoverFocus,
  reply: Profile,
  limited: true,
})

export const deleteCover = endpoint({
  method: 'DELETE',
  path: '/api/profile/cover',
  access: 'person',
  summary: "Removes the cover image of the caller's profile, if there is one.",
  reply: Profile,
  limited: true,
})
