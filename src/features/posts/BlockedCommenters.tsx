import { useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import { listBlockedCommenters, unblockCommenter, type BlockedCommenter } from '#contract/posts/comments.ts'
import { languageTag } from '#contract/core/locale.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Avatar } from '#ui/Marks.tsx'

interface BlockedCommentersProps {
  strings: StringsOf<'posts', 'blocked'>
  slug: string
  first: { readonly items: readonly BlockedCommenter[]; readonly next: string | null }
}

/** The people whom a company does not let comment, and how to let them again. */
export default function BlockedCommenters({ strings, slug, first }: BlockedCommentersProps) {
  const t = translatorFor(strings)
  const [shown, setShown] = useState(first)
  const day = new Intl.DateTimeFormat(languageTag(strings.locale), { dateStyle: 'medium' })

  async function unblock({ user_id: userId, name }: BlockedCommenter): Promise<void> {
    const before = shown
    setShown({ ...shown, items: shown.items.filter((one) => one.user_id !== userId) })
    const done = await attempt(() => call(api, unblockCommenter, { params: { slug, userId } }))
    if (done) toast.success(t('unblocked', { name }))
    else setShown(before)
  }
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
          <li key={one.user_id} className="row" data-keep>
            <Avatar name={one.name} src={one.photo_url} />
            <div>
              <h3 className="row-title">{one.name}</h3>
              <p className="soft small">{t('since', { day: day.format(new Date(one.blocked_at)) })}</p>
            </div>
            <div className="row-side">
              <Button
                size="s"
                aria-label={t('unblockNamed', { name: one.name })}
                onClick={() => void unblock(one)}
              >
                {t('unblock')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {shown.next !== null && (
        <p className="show-more">
          <Button onClick={() => void attempt(more)}>{t('more')}</Button>
        </p>
      )}
    </>
  )
}
