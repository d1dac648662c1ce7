import { useState } from 'react'
import { LoadMoreButton } from '#client/ActionButton.tsx'
import { api } from '#client/api.ts'
import { useStoredSwitch } from '#client/useStoredSwitch.ts'
import { call } from '#contract/core/call.ts'
import {
  blockCommenter,
  listBlockedCommenters,
  unblockCommenter,
  type BlockedCommenter,
} from '#contract/posts/comments.ts'
import { formatDay } from '#i18n/dates.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Avatar } from '#ui/Marks.tsx'

interface BlockedCommentersProps {
  strings: StringsOf<'posts', 'blocked'>
  slug: string
  first: { readonly items: readonly BlockedCommenter[]; readonly next: string | null }
}

/** The people whom a company does not let comment. Who is unblocked stays in the list until the page is left, with an undo. */
export default function BlockedCommenters({ strings, slug, first }: BlockedCommentersProps) {
  const t = translatorFor(strings)
  const [shown, setShown] = useState(first)
  async function more(): Promise<void> {
    const page = await call(api, listBlockedCommenters, {
      params: { slug },
      query: { after: shown.next ?? '' },
    })
    setShown({ items: [...shown.items, ...page.items], next: page.next })
  }

  return (
    <>
      <ul className="rows">
        {shown.items.map((one) => (
          <BlockedRow key={one.user_id} strings={strings} slug={slug} person={one} />
        ))}
      </ul>
      {shown.next !== null && <LoadMoreButton action={more}>{t('more')}</LoadMoreButton>}
    </>
  )
}

interface BlockedRowProps extends Pick<BlockedCommentersProps, 'strings' | 'slug'> {
  person: BlockedCommenter
}

function BlockedRow({ strings, slug, person }: BlockedRowProps) {
  const t = translatorFor(strings)
  const { user_id: userId, name } = person
  const day = formatDay(person.blocked_at, strings.locale)
  const { on: blocked, toggle } = useStoredSwitch(true, {
    async store(next) {
      await call(api, next ? blockCommenter : unblockCommenter, { params: { slug, userId } })
      return next
    },
  })
  return (
    <li className="row" data-keep data-left={!blocked || undefined}>
      <Avatar name={name} src={person.photo_url} />
      <div>
        <h3 className="row-title">{name}</h3>
        <p className="soft small" role="status">
          {blocked ? t('since', { day }) : t('unblocked', { name })}
        </p>
      </div>
      <div className="row-side">
        <Button size="s" aria-label={t(blocked ? 'unblockNamed' : 'undoNamed', { name })} onClick={toggle}>
          {t(blocked ? 'unblock' : 'undo')}
        </Button>
      </div>
    </li>
  )
}
