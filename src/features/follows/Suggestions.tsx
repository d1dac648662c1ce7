import { useFollow } from '#features/companies/useFollow.ts'
import type { CompanySuggestion } from '#contract/follows/follows.ts'
import { translatorFor, type StringsOf } from '#i18n/island.ts'
import { pathsFor, type Scope } from '#paths'
import { Button } from '#ui/Button.tsx'
import { Avatar } from '#ui/Marks.tsx'

interface SuggestionsProps {
  strings: StringsOf<'follows', 'suggestions'>
  actions: StringsOf<'companies', 'actions'>
  scope: Scope
  items: readonly CompanySuggestion[]
}

/** Companies that the user may want to follow, each with the reason. */
export default function Suggestions({ items, ...rest }: SuggestionsProps) {
  return (
    <ul className="rows">
      {items.map((one) => (
        <SuggestedRow key={one.company.id} {...rest} suggestion={one} />
      ))}
    </ul>
  )
}

function SuggestedRow({
  strings,
  actions,
  scope,
  suggestion: { company, reason },
}: Omit<SuggestionsProps, 'items'> & { suggestion: CompanySuggestion }) {
  const t = translatorFor(strings)
  const tActions = translatorFor(actions)
  const { slug, name } = company
  const { following, toggle } = useFollow(slug, false)
  const why =
    reason.kind === 'savedJob'
      ? t('savedJob', { job: reason.job })
      : reason.kind === 'employer'
        ? t('employer', { position: reason.position })
        : t('industry', { industry: reason.industry })
  return (
    <li className="row" data-keep>
      <Avatar kind="company" name={name} src={company.logo_url} />
      <div>
        <h3 className="row-title">
          <a href={pathsFor(scope)('company', { slug })}>{name}</a>
        </h3>
        <p className="soft small">{why}</p>
      </div>
      <div className="row-side">
        <Button
          size="s"
          onClick={toggle}
          aria-label={following ? tActions('unfollow', { name }) : tActions('followNamed', { name })}
        >
          {tActions(following ? 'following' : 'follow')}
        </Button>
      </div>
    </li>
  )
}
