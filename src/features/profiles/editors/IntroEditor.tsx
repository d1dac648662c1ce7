import { useEffect, useState } from 'react'
import { api } from '#client/api.ts'
import { clientConfig } from '#client/config.ts'
import { useContractForm } from '#client/forms.ts'
import { call } from '#contract/core/call.ts'
import { nameReasonMaximum, ProfileForm, saveProfile } from '#contract/profiles/edits.ts'
import { profileStatuses } from '#contract/profiles/status.ts'
import { today } from '#i18n/dates.ts'
import { pathsFor } from '#paths'
import { Checkbox } from '#ui/Choice.tsx'
import { SelectField, TextArea, TextField } from '#ui/Field.tsx'
import { CallError } from '#contract/core/errors.ts'
import { showPrivacy, type PrivacySettings } from '#contract/settings/settings.ts'
import { CountryField, optionalCountry } from './CountryField.tsx'
import { EditForm } from './EditForm.tsx'
import { useEditing } from './editingContext.ts'

/** Name, headline, status, country, citizenship, date of birth, open to work. */
export default function IntroEditor() {
  const { profile, extra, done, t, tForm } = useEditing()
  const privacy = usePrivacy()
  const settings = pathsFor({ ...clientConfig().scope, profileId: null })('settingsPrivacy')
  const form = useContractForm(ProfileForm, {
    defaultValues: {
      first_name: profile.first_name,
      last_name: profile.last_name,
      name_reason: '',
      headline: profile.headline,
      country_id: profile.country_id,
      status: profile.status,
      citizenship_id: profile.citizenship_id,
      birth_date: profile.birth_date ?? '',
      open_to_work: profile.open_to_work,
    },
  })
  const isConfirmed = extra.employments.some(({ verified_at: verified }) => verified !== null)
  // Only the server knows how often the name has changed; once it has asked, the field stays.
  const needsReason = form.errorOf('name_reason') !== undefined || form.watch('name_reason') !== ''
  const changeLink = <a href={settings}>{t('changeInSettings')}</a>
  const optional = tForm('optional')
  return (
    <EditForm
      title={t('introTitle')}
      form={form}
      send={async (body) => done(t('profileSaved'), { profile: await call(api, saveProfile, { body }) })}
    >
      <TextField {...form.field('first_name')} label={t('firstName')} autoComplete="given-name" />
      <TextField
        {...form.field('last_name')}
        label={t('lastName')}
        autoComplete="family-name"
        hint={isConfirmed ? t('nameHint') : undefined}
      />
      {needsReason && (
        <TextArea
          {...form.field('name_reason')}
          label={t('nameReason')}
          hint={t('nameReasonHint')}
          maxLength={nameReasonMaximum}
          rows={2}
        />
      )}
      <TextField
        {...form.field('headline')}
        label={t('headline')}
        hint={t('headlineHint')}
        optional={optional}
        autoComplete="organization-title"
      />
      <SelectField
        {...form.field('status')}
        label={t('status')}
        hint={
          <>
            {t('statusHint')} {privacy && t(`seenBy.${privacy.status}`)} {changeLink}
          </>
        }
        options={profileStatuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
      />
      <CountryField
        {...form.field('country_id', { valueAsNumber: true })}
        current={{ id: profile.country_id, name: profile.country }}
      />
      <CountryField
        of="citizenship"
        {...form.field('citizenship_id', optionalCountry)}
        current={{ id: profile.citizenship_id, name: profile.citizenship }}
        hint={
          <>
            {privacy && t(`seenBy.${privacy.citizenship}`)} {changeLink}
          </>
        }
      />
      <TextField
        {...form.field('birth_date')}
        type="date"
        width="m"
        label={t('birthDate')}
        hint={
          <>
            {privacy && t(`seenBy.${privacy.birth_date}`)} {changeLink}
          </>
        }
        optional={optional}
        autoComplete="bday"
        min="1900-01-01"
        max={today()}
      />
      <Checkbox
        {...form.register('open_to_work')}
        label={t('openToWork')}
        hint={t(privacy && privacy.hidden_from.length > 0 ? 'openToWorkHiddenHint' : 'openToWorkHint')}
      />
    </EditForm>
  )
}

/** Who sees what, as chosen in Settings; null while it loads, or if it cannot be loaded. */
function usePrivacy(): PrivacySettings | null {
  const [privacy, setPrivacy] = useState<PrivacySettings | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    call(api, showPrivacy, {}, { signal }).then(setPrivacy, (error: unknown) => {
      if (!(error instanceof CallError) && !signal.aborted) throw error
    })
    return () => controller.abort()
  }, [])
  return privacy
}
