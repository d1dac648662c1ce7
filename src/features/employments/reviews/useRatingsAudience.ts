import { useStore } from '@nanostores/react'
import { api } from '#client/api.ts'
import { createFetcherStore } from '#client/query.ts'
import { call } from '#contract/core/call.ts'
import { type Audience } from '#contract/core/audience.ts'
import { showPrivacy } from '#contract/settings/settings.ts'

const $audience = createFetcherStore<Audience>(['ratings audience'], {
  fetcher: async () => (await call(api, showPrivacy)).ratings,
})

/** Another island may have filled the store already; hydration must start from the server's value. */
const fromServer = { ssr: 'initial' } as const

/** The audience of the employee's setting 'Competency ratings'; null until loaded. */
export const useRatingsAudience = () => useStore($audience, fromServer).data ?? null
