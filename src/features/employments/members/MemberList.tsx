import { useEffect, useState } from 'react'
import { LoadMoreButton } from '#client/ActionButton.tsx'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { call } from '#contract/core/call.ts'
import { listFormerEmployees, type FormerEmployee } from '#contract/employments/colleagues.ts'
import { listMembers, type Member, type MemberFilter } from '#contract/employments/members.ts'
import { formatMonth } from '#i18n/dates.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SelectField, TextField } from '#ui/Field.tsx'
import { Avatar } from '#ui/Marks.tsx'
import { MemberRow } from './MemberRow.tsx'
import { useMembers, type Page } from './membersContext.ts'

type Filter = 'all' | MemberFilter | 'former'
const filters = ['all', 'leaving', 'suspended', 'former'] as const

interface MemberListProps {
  people: Page<Member>
  onPeople: (change: (now: Page<Member>) => Page<Member>) => void
}

/** The members, searched by name and filtered by state; former employees are listed here too. */
export function MemberList({ people, onPeople }: MemberListProps) {
  const { slug, t } = useMembers()
  const [filter, setFilter] = useState<Filter>('all')
  const [q, setQ] = useState('')
  const isNarrowed = filter !== 'all' || q.trim() !== ''
  const found = useFound(slug, filter, q.trim(), isNarrowed)
  const admins = people.items.filter(({ role, suspended }) => role === 'admin' && !suspended).length
  const shown = isNarrowed ? found.members : people

  const loadMore = async () => {
    const query = { after: people.next ?? '' }
    const page = await call(api, listMembers, { params: { slug }, query })
    onPeople((now) => ({ items: [...now.items, ...page.items], next: page.next }))
  }
  const changed = (one: Member) => {
    const replace = (now: Page<Member>) => ({
      ...now,
      items: now.items.map((other) => (other.user_id === one.user_id ? one : other)),
    })
    onPeople(replace)
    found.change(replace)
  }
  const removed = ({ user_id: id }: Member) => {
    const without = (now: Page<Member>) => ({ ...now, items: now.items.filter((one) => one.user_id !== id) })
    onPeople(without)
    found.change(without)
  }
  return (
    <>
      <div className="member-filter" role="search">
        <TextField
          type="search"
          label={t('search')}
          value={q}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setQ(event.target.value)}
        />
        <SelectField
          label={t('show')}
          value={filter}
          onChange={(event) => setFilter(event.target.value as Filter)}
          options={filters.map((value) => ({
            value,
            label: t(`filter.${value}`),
          }))}
        />
      </div>
      {filter === 'former' ? (
        <FormerList former={found.former} />
      ) : (
        <ul className="rows">
          {shown.items.map((member) => (
            <MemberRow
              key={member.user_id}
              member={member}
              isLastAdmin={
                member.role === 'admin' && !member.suspended && admins === 1 && people.next === null
              }
              onChange={changed}
              onRemoved={() => removed(member)}
            />
          ))}
        </ul>
      )}
      {isNarrowed && found.isEmpty && <EmptyState title={t('nobody')} />}
      {!isNarrowed && people.next && <LoadMoreButton action={loadMore}>{t('more')}</LoadMoreButton>}
      {isNarrowed && found.next && <LoadMoreButton action={found.loadMore}>{t('more')}</LoadMoreButton>}
    </>
  )
}

const none = { items: [], next: null }

/** The server's answer to a search or filter; an answer to an earlier one is dropped. */
function useFound(slug: string, filter: Filter, q: string, isNarrowed: boolean) {
  const [members, setMembers] = useState<Page<Member>>(none)
  const [former, setFormer] = useState<Page<FormerEmployee>>(none)
  const [answered, setAnswered] = useState('')
  const isFormer = filter === 'former'
  const search = `${filter} ${q}`
  const state = filter === 'all' || filter === 'former' ? {} : { state: filter }
  const load = (after: string) => {
    const query = { ...(q ? { q } : {}), ...(after ? { after } : {}) }
    return isFormer
      ? call(api, listFormerEmployees, { params: { slug }, query }).then(
          (page) => () => setFormer((now) => append(now, page, after)),
        )
      : call(api, listMembers, { params: { slug }, query: { ...query, ...state } }).then(
          (page) => () => setMembers((now) => append(now, page, after)),
        )
  }
  useEffect(() => {
    if (!isNarrowed) return
    let isCurrent = true
    void attempt(async () => {
      const show = await load('')
      if (!isCurrent) return
      show()
      setAnswered(search)
    })
    return () => {
      isCurrent = false
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `load` is made of these values
  }, [slug, search, isNarrowed])
  const page = isFormer ? former : members
  return {
    members,
    former,
    next: page.next,
    isEmpty: answered === search && page.items.length === 0,
    change: setMembers,
    loadMore: async () => (await load(page.next ?? ''))(),
  }
}

const append = <Item,>(now: Page<Item>, page: Page<Item>, after: string): Page<Item> => ({
  items: after ? [...now.items, ...page.items] : page.items,
  next: page.next,
})

function FormerList({ former }: { former: Page<FormerEmployee> }) {
  const { slug, scope, path } = useMembers()
  return (
    <ul className="rows">
      {former.items.map((one) => (
        <li className="row" key={one.employment_id}>
          <Avatar name={one.name} src={one.photo_url} />
          <div>
            <h3 className="row-title">
              <a href={path('editMember', { slug, id: one.user_id })}>{one.name}</a>
            </h3>
            <ul className="dotted">
              <li>{one.position}</li>
              <li className="number">
                {formatMonth(one.start_date, scope.locale)} – {formatMonth(one.end_date, scope.locale)}
              </li>
            </ul>
          </div>
        </li>
      ))}
    </ul>
  )
}
