import { lazy, useState } from 'react'
import { ActionButton } from '#client/ActionButton.tsx'
import { api } from '#client/api.ts'
import { ConfirmActionDialog } from '#client/ConfirmActionDialog.tsx'
import { call } from '#contract/core/call.ts'
import { leaveCompany, withdrawResignation, withdrawTermination } from '#contract/employments/record.ts'
import { translatorFor } from '#i18n/island.ts'
import { Button } from '#ui/Button.tsx'
import { Menu, MenuButton } from '#ui/Menu.tsx'
import { OpeningDialog } from '#ui/OpeningDialog.tsx'
import { useHydrated } from '#ui/hydrated.ts'
import { ActionsContext, showChange, useActions, type ActionsContextValue } from './actionsContext.ts'

const dialogs = {
  end: lazy(() => import('./EndDialog.tsx')),
  position: lazy(() => import('./PositionDialog.tsx')),
  reviewer: lazy(() => import('./ReviewerDialog.tsx')),
  withdrawal: lazy(() => import('./confirmation/WithdrawDialog.tsx')),
  correction: lazy(() => import('./corrections/CorrectionDialog.tsx')),
}
type DialogName = keyof typeof dialogs

/** What the viewer's side can do about an employment: correct it, and while it continues change it. */
export default function EmploymentActions(context: ActionsContextValue) {
  const t = translatorFor(context.strings)
  return (
    <ActionsContext value={context}>
      <div className="employment-actions" role="group" aria-label={t('manage')}>
        {context.record.relation === 'employee' ? <EmployeeActions /> : <CompanyActions />}
      </div>
    </ActionsContext>
  )
}

function EmployeeActions() {
  const { termination, params, company, zone, isOngoing, mayCorrect, t, tCorrection, tForm } = useActions()
  const [leaving, setLeaving] = useState(false)
  const [open, setOpen] = useState<DialogName | null>(null)
  const ready = useHydrated()
  return (
    <>
      <Undo />
      {isOngoing && !termination && (
        <Button disabled={!ready} onClick={() => setLeaving(true)}>
          {t('leave')}
        </Button>
      )}
      {mayCorrect && (
        <Button disabled={!ready} onClick={() => setOpen('correction')}>
          {tCorrection('propose')}
        </Button>
      )}
      <OpenDialog name={open} onClose={() => setOpen(null)} />
      <ConfirmActionDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        action={() => call(api, leaveCompany, { params })}
        onDone={showChange}
        title={t('leaveTitle')}
        text={t('leaveText', { company, zone })}
        confirmText={t('leaveConfirm')}
        t={tForm}
      />
    </>
  )
}

function CompanyActions() {
  const { termination, isOngoing, mayCorrect, mayWithdraw, t, tCorrection, tWithdrawal } = useActions()
  const [open, setOpen] = useState<DialogName | null>(null)
  const ready = useHydrated()
  const isPlannedByEmployee = termination?.by === 'employee'
  return (
    <>
      <Undo />
      {isOngoing && (
        <>
          <Button disabled={!ready} onClick={() => setOpen('position')}>
            {t('position')}
          </Button>
          <Button disabled={!ready} onClick={() => setOpen('reviewer')}>
            {t('reviewer')}
          </Button>
          {!isPlannedByEmployee && (
            <Button disabled={!ready} onClick={() => setOpen('end')}>
              {t(termination ? 'changeEnd' : 'end')}
            </Button>
          )}
        </>
      )}
      {(mayCorrect || mayWithdraw) && (
        <Menu trigger={t('more')}>
          {mayCorrect && (
            <MenuButton disabled={!ready} onClick={() => setOpen('correction')}>
              {tCorrection('propose')}
            </MenuButton>
          )}
          {mayWithdraw && (
            <MenuButton kind="danger" disabled={!ready} onClick={() => setOpen('withdrawal')}>
              {tWithdrawal('withdraw')}
            </MenuButton>
          )}
        </Menu>
      )}
      <OpenDialog name={open} onClose={() => setOpen(null)} />
    </>
  )
}

function OpenDialog({ name, onClose }: { name: DialogName | null; onClose: () => void }) {
  const Dialog = name && dialogs[name]
  return (
    Dialog && (
      <OpeningDialog>
        <Dialog onClose={onClose} />
      </OpeningDialog>
    )
  )
}

/** Only for the side that planned the end. */
function Undo() {
  const { record, termination, params, t } = useActions()
  const ready = useHydrated()
  if (!termination?.undoable) return null
  const endpoint = record.relation === 'employee' ? withdrawResignation : withdrawTermination
  return (
    <ActionButton
      kind="primary"
      disabled={!ready}
      action={() => call(api, endpoint, { params })}
      onDone={showChange}
    >
      {t('undo')}
    </ActionButton>
  )
}
