import { Bell } from 'lucide'
import { useState } from 'react'
import { toast } from '#client/toasts.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Checkbox, ChoiceGroup } from '#ui/Choice.tsx'
import { Combobox } from '#ui/Combobox.tsx'
import { Countdown } from '#ui/Countdown.tsx'
import { ConfirmDialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { CodeField, PasswordField, SelectField, TextArea, TextField } from '#ui/Field.tsx'
import { FileField } from '#ui/FileField.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Avatar, Pill } from '#ui/Marks.tsx'
import { Menu, MenuButton, MenuLink, MenuRule } from '#ui/Menu.tsx'
import { MultiCombobox } from '#ui/MultiCombobox.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Icon } from '#ui/Icon.tsx'

const skills = [
  'PostgreSQL',
  'TypeScript',
  'Rust',
  'Облік',
  'Їзда верхи',
  'Accounting',
  'Café management',
  'Kubernetes',
]
const options = skills.map((label, value) => ({ value, label }))
const choice = { open: 'Show the list', noMatches: 'Nothing found' }
const refusals = {
  tooLarge: 'The file is larger than 25 MB.',
  wrongType: 'Choose a PDF or DOCX.',
  empty: 'The file is empty. Choose another one.',
}
const fileTexts = {
  choose: 'Choose a file',
  drop: 'or drop or paste it here',
  remove: 'Remove',
  cancel: 'Cancel',
}
const size = (bytes: number) => `${Math.ceil(bytes / 1024)} KB`

/** The interactive half of the UI gallery. */
export function Islands() {
  const [dialog, setDialog] = useState<'form' | 'ask' | null>(null)
  const [one, setOne] = useState<number | null>(1)
  const [many, setMany] = useState<number[]>([0, 3])
  const [file, setFile] = useState<File | null>(null)
  const [refused, setRefused] = useState<string>()
  const [until] = useState(() => Date.now() + 60_000)
  const close = () => setDialog(null)
  return (
    <>
      <div className="page-head">
        <h1>Forms and overlays</h1>
        <div className="actions">
          <Menu trigger="Northwind">
            <MenuLink href="#me">
              <Avatar name="Olena Kovalenko" size="s" /> Olena Kovalenko
            </MenuLink>
            <MenuLink href="#company" aria-current="true">
              <Avatar name="Northwind" kind="company" size="s" /> Northwind Traders
            </MenuLink>
            <MenuRule />
            <MenuButton>Settings</MenuButton>
            <MenuButton kind="danger">Sign out</MenuButton>
          </Menu>
          <IconButton label="3 new notifications">
            <Icon icon={Bell} size={20} />
            <span className="count" data-tone="new">
              3
            </span>
          </IconButton>
          <Button onClick={() => setDialog('form')}>Open a dialog</Button>
          <Button kind="danger" onClick={() => setDialog('ask')}>
            Delete
          </Button>
          <Button onClick={() => toast.success('Message sent successfully')}>Success</Button>
          <Button onClick={() => toast.error('Something went wrong')}>Failure</Button>
          <Button kind="primary" busy>
            Saving
          </Button>
        </div>
      </div>
      <form className="form">
        <Notice tone="danger" alert>
          <p>Two answers need another look.</p>
        </Notice>
        <TextField label="Job title" defaultValue="Backend engineer" required />
        <TextField
          label="Work e-mail"
          type="email"
          defaultValue="olena@"
          error="Please enter a valid email"
        />
        <div className="form-row">
          <TextField label="From" type="number" inputMode="numeric" hint="Per month" defaultValue={90000} />
          <TextField
            label="To"
            type="number"
            inputMode="numeric"
            hint="Per month"
            error="Should be a number"
          />
          <SelectField label="Currency" hint="ISO 4217" options={[{ value: 'UAH', label: 'UAH' }]} />
        </div>
        <div className="form-row">
          <TextField label="Start date" type="date" defaultValue="2021-11-01" width="m" />
          <SelectField
            label="Country"
            placeholder="Choose a country"
            options={[{ value: 1, label: 'Ukraine' }]}
            optional="optional"
          />
        </div>
        <TextArea
          label="Description"
          counter="88 / 4000"
          hint="Plain text or Markdown"
          defaultValue="You will keep the ledgers."
        />
        <TextField label="Read only" readOnly defaultValue="Not to be changed" />
        <PasswordField
          label="Password"
          showText="Show"
          hideText="Hide"
          autoComplete="new-password"
          hint="At least 8 characters"
        />
        <CodeField label="Code from the mail" error="The entered code is incorrect." defaultValue="482913" />
        <Countdown until={until} text={(seconds) => `You can ask for a new code in ${seconds} s.`}>
          <Button>Send a new code</Button>
        </Countdown>
        <ChoiceGroup
          label="Workplace"
          name="workplace"
          variant="cards"
          chosen={['1']}
          options={[
            { value: '1', label: 'Remote', hint: 'Country only' },
            { value: '2', label: 'On-site' },
            { value: '3', label: 'Hybrid' },
          ]}
        />
        <ChoiceGroup
          label="Visibility"
          name="visibility"
          error="Field is required"
          options={[
            { value: '1', label: 'Everyone' },
            { value: '2', label: 'Followers' },
          ]}
        />
        <Checkbox
          label="I accept the terms and conditions"
          error="You must accept the terms and conditions"
        />
        <Combobox label="City" options={options} value={one} onChange={setOne} texts={choice} />
        <MultiCombobox
          label="Key skills"
          hint="Up to 4"
          options={options}
          value={many}
          onChange={setMany}
          max={4}
          texts={{
            ...choice,
            remove: (label) => `Remove ${label}`,
            limit: 'You have chosen all 4 possible.',
          }}
        />
        <FileField
          label="Résumé"
          hint="PDF or DOCX, up to 25 MB"
          accept=".pdf,.docx"
          maxBytes={25 * 1024 * 1024}
          file={file}
          progress={file ? 0.4 : null}
          error={refused}
          onPick={(picked) => {
            setFile(picked)
            setRefused(undefined)
          }}
          onReject={(why) => setRefused(refusals[why])}
          onRemove={() => setFile(null)}
          texts={fileTexts}
          size={size}
        />
        <div className="actions">
          <Button kind="primary">Publish job</Button>
          <Button>Save as Draft</Button>
          <Pill tone="good">Saved</Pill>
        </div>
      </form>
      <EmptyState title="No messages" text="What companies write to you is kept here." level={2} />
      <FormDialog
        open={dialog === 'form'}
        onClose={close}
        title="Contact info"
        closeText="Close"
        cancelText="Cancel"
        submitText="Save"
        busy={false}
        onSubmit={(event) => {
          event.preventDefault()
          close()
        }}
      >
        <TextField label="City" />
        <TextField label="Website" type="url" />
      </FormDialog>
      <ConfirmDialog
        open={dialog === 'ask'}
        onClose={close}
        onConfirm={close}
        title="Delete this office?"
        text="You won't be able to recover it."
        confirmText="Delete office"
        cancelText="Cancel"
        closeText="Close"
      />
    </>
  )
}
