import { Ellipsis } from 'lucide'
import { useState } from 'react'
import { api } from '#client/api.ts'
import { attempt } from '#client/attempt.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { toast } from '#client/toasts.ts'
import { call } from '#contract/core/call.ts'
import { changeMember, removeMember, type Member } from '#contract/employments/members.ts'
import { formatDay } from '#i18n/dates.ts'
import { Avatar, Pill } from '#ui/Marks.tsx'
import { Menu, MenuButton, MenuLink } from '#ui/Menu.tsx'
import { useMembers } from './membersContext.ts'
import { Icon } from '#ui/Icon.tsx'

interface MemberRowProps {
  member: Member
  /** The last admin can neither leave nor be demoted. */
  isLastAdmin: boolean
  onChange: (changed: Member) => void
  onRemoved: () => void
}

type Rights = Pick<Member, 'role' | 'manage_hr_panel' | 'answer_messages'>
const rightTexts = [
  ['manage_hr_panel', 'manageHrPanel'],
  ['answer_messages', 'answerMessages'],
] as const

/** A member with their rights; changes apply immediately and are rolled back if refused. */
export function MemberRow({ member, isLastAdmin, onChange, onRemoved }: MemberRowProps) {
  const { slug, ownId, scope, ready, write, t, path } = useMembers()
  const [removing, setRemoving] = useState(false)
  const { user_id: userId, name, role, manage_hr_panel: manages, answer_messages: answers } = member
  const isOwn = userId === ownId
  const isAdmin = role === 'admin'
  const params = { slug, userId }

  async function setRights(change: Partial<Rights>): Promise<void> {
    const rights = { role, manage_hr_panel: manages, answer_messages: answers, ...change }
    const isToBeAdmin = rights.role === 'admin'
    onChange({
      ...member,
      role: rights.role,
      manage_hr_panel: rights.manage_hr_panel || isToBeAdmin,
      answer_messages: rights.answer_messages || isToBeAdmin,
    })
    const done = await write(() =>
      attempt(async () => onChange(await call(api, changeMember, { params, body: rights }))),
    )
    if (!done) onChange(member)
    // A user who is no longer an admin may not see this page.
    else if (isOwn && rights.role !== 'admin') location.assign(path('company', { slug }))
  }

  return (
    <li className="row member-row" data-keep="true">
      <Avatar name={name} src={member.photo_url} />
      <div>
        <h3 className="row-title cluster">
          <a href={path('editMember', { slug, id: userId })}>{name}</a>
          {isAdmin && <Pill tone="good">{t('admin')}</Pill>}
          {isOwn && <Pill>{t('you')}</Pill>}
          {member.suspended && <Pill tone="warn">{t('suspended')}</Pill>}
        </h3>
        <ul className="dotted">
          {(member.employment?.position ?? member.headline) && (
            <li>{member.employment?.position ?? member.headline}</li>
          )}
          {member.employment?.last_day && (
            <li>{t('leaving', { date: formatDay(member.employment.last_day, scope.locale) })}</li>
          )}
          <li>{t('since', { date: formatDay(member.joined_at, scope.locale) })}</li>
        </ul>
        {isAdmin ? (
          <p className="soft small">{t(isLastAdmin ? 'lastAdmin' : 'adminRights')}</p>
        ) : (
          <div className="member-rights">
            {rightTexts.map(([right, text]) => (
              <label key={right} className="check member-right">
                <input
                  type="checkbox"
                  disabled={!ready}
                  checked={member[right]}
                  onChange={(event) => void setRights({ [right]: event.target.checked })}
                />
                <span>
                  {t(text)} <span className="visually-hidden">, {name}</span>
                </span>
              </label>
            ))}
          </div>
        )}
      </div>
      <div className="row-side">
        {!isLastAdmin && (
          <Menu
            label={t('actionsFor', { name })}
            triggerClass="icon-button"
            trigger={<Icon icon={Ellipsis} size={20} />}
          >
            {isAdmin ? (
              <MenuButton
                onClick={() =>
                  void setRights({ role: 'member', manage_hr_panel: true, answer_messages: true })
                }
              >
                {isOwn ? t('stepDown') : t('makeMember')}
              </MenuButton>
            ) : (
              <MenuButton
                onClick={() =>
                  void setRights({ role: 'admin', manage_hr_panel: true, answer_messages: true })
                }
              >
                {t('makeAdmin')}
              </MenuButton>
            )}
            {!isOwn && member.employment && (
              <MenuLink href={path('employmentDetails', { id: member.employment.id })}>
                {t('employment')}
              </MenuLink>
            )}
            {!isOwn && !member.employment && (
              <MenuButton kind="danger" onClick={() => setRemoving(true)}>
                {t('remove')}
              </MenuButton>
            )}
          </Menu>
        )}
      </div>
      {removing && (
        <RemoveMemberDialog member={member} onClose={() => setRemoving(false)} onRemoved={onRemoved} />
      )}
    </li>
  )
}

interface RemoveMemberDialogProps {
  member: Member
  onClose: () => void
  onRemoved: () => void
}

/** Asks first: a removed member can only return by a new invitation. */
function RemoveMemberDialog({
  member: { user_id: userId, name },
  onClose,
  onRemoved,
}: RemoveMemberDialogProps) {
  const { slug, company, write, t, tForm } = useMembers()
  const done = () => {
    onClose()
    toast.success(t('removed', { name }))
    onRemoved()
  }
  return (
    <ConfirmActionDialog
      open
      onClose={onClose}
      action={() => write(() => call(api, removeMember, { params: { slug, userId } }))}
      onDone={done}
      title={t('removeTitle', { name, company })}
      text={t('removeText')}
      confirmText={t('remove')}
      t={tForm}
    />
  )
}
