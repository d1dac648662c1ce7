import { expect } from '@playwright/test'
import { applyToJob, showMyApplication } from '#contract/applications/applications.ts'
import { answerApplications } from '#contract/applications/answers.ts'
import { declineInterview, proposeInterview } from '#contract/applications/interviews.ts'
import { addTeamNote } from '#contract/applications/notes.ts'
import { addApplicationTag } from '#contract/applications/tags.ts'
import { saveApplicationDraft } from '#contract/applications/drafts.ts'
import { createEmployment } from '#contract/employments/edits.ts'
import { call } from '#contract/core/call.ts'
import { createOwnAward } from '#contract/cv/awards.ts'
import { createCertificate } from '#contract/cv/certificates.ts'
import { createEducation } from '#contract/cv/education.ts'
import { checkMedium } from '#contract/cv/media.ts'
import { createProject } from '#contract/cv/projects.ts'
import { writeAboutApplication } from '#contract/messages/applicationThreads.ts'
import { createJobPosting, publishJob } from '#contract/jobs/postings.ts'
import { checkAttachment } from '#contract/messages/attachments.ts'
import { closeConversation } from '#contract/messages/inbox.ts'
import { replyToConversation, sendMessage } from '#contract/messages/messages.ts'
import {
  createProfileUrl,
  saveContactInfo,
  saveProfile,
  saveProfileSkills,
} from '#contract/profiles/edits.ts'
import { pdf } from '../../api/applications/applicationFixtures.ts'
import { proposal } from '../../api/applications/proposals.ts'
import { award, certificate, education, project } from '../../api/cv/cvFixtures.ts'
import { pdfBytes } from '../../api/documents/documentFixtures.ts'
import { completeForm } from '../../api/jobs/jobFixtures.ts'
import type { NewAccount } from '../accounts.ts'
import type { Hostility } from './fixtures.ts'

/** A profile, and what its owner sends to companies. */
export async function writePerson(hostility: Hostility) {
  await writeProfile(hostility)
  return { ...(await apply(hostility)), ...(await writeMessages(hostility)) }
}

async function writeProfile({ fixtures, from, upload }: Hostility): Promise<void> {
  const { candidate } = fixtures
  const { api } = candidate
  const media = async () => {
    const id = await upload(candidate, pdfBytes(from.mark()), 'profileMedia', from.file('pdf'))
    await call(api, checkMedium, { body: { upload: id } })
    return [{ upload: id, alt: from.line(300) }]
  }
  await call(api, saveProfile, {
    body: {
      first_name: from.name(80),
      last_name: from.name(80),
      headline: from.line(150),
      about: from.text(2_500),
    },
  })
  const address = { address: from.line(150), address2: from.line(150), city: from.line(100) }
  await call(api, saveContactInfo, {
    body: { ...address, state: from.line(100), zip: from.mark(), country_id: 1, phone: '' },
  })
  await call(api, saveProfileSkills, {
    body: { skills: [{ name: from.line(60) }, { name: '<b ran onclick=x>' }, { name: '"><i ran>' }] },
  })
  await call(api, createProfileUrl, { body: { label: from.line(60), url: from.address() } })
  const study = { school: from.line(100), degree: from.line(100), area_of_study: from.line(100) }
  await call(api, createEducation, { body: { ...education, ...study, description: from.text(900) } })
  const work = { title: from.line(100), description: from.text(900), url: from.address() }
  await call(api, createProject, { body: { ...project, ...work, media: await media() } })
  const honour = { title: from.line(100), issuer: from.line(100), description: from.text(900) }
  await call(api, createOwnAward, { body: { ...award, ...honour } })
  const paper = { name: from.line(100), provider: from.line(100), credential_id: from.line(100) }
  await call(api, createCertificate, {
    body: { ...certificate, ...paper, credential_url: from.address(), media: await media() },
  })
  const dates = { start_date: '2018-01-01', end_date: '2019-01-01' }
  await call(api, createEmployment, {
    body: { ...dates, company: from.line(100), position: from.name(100), description: from.text(900) },
  })
}

async function apply({ fixtures: { admin, candidate, jobId: unsentId, slug }, from }: Hostility) {
  const body = {
    ...completeForm,
    title: from.name(100),
    city: from.name(100),
    description: from.text(9_000),
    selection_steps: [from.line(80), from.line(80)],
    external_screening: true,
    external_screening_tool: from.line(200),
    manager_ids: [admin.id],
  }
  const { id: jobId } = await call(admin.api, createJobPosting, { params: { slug }, body })
  await call(admin.api, publishJob, { params: { jobId } })
  const { id: externalId } = await call(admin.api, createJobPosting, {
    params: { slug },
    body: { ...body, application_method: 'external', external_url: from.address() },
  })
  await call(admin.api, publishJob, { params: { jobId: externalId } })
  await call(candidate.api, saveApplicationDraft, {
    params: { jobId: unsentId },
    body: { note: from.text(900) },
  })
  const { id: applicationId } = await call(candidate.api, applyToJob, {
    params: { jobId },
    body: { email: candidate.email, note: from.text(900) },
    files: { resume: new File([await pdf().arrayBuffer()], from.file('pdf')) },
  })
  const params = { applicationId }
  await call(admin.api, addTeamNote, { params, body: { text: from.text(1_900), mentions: [] } })
  for (const { api } of [candidate, admin])
    await call(api, writeAboutApplication, { params, body: { text: from.text(4_900) } })
  const interview = proposal(Date.now(), { details: from.line(300), message: from.text(900) })
  const { id: interviewId } = await call(admin.api, proposeInterview, { params, body: interview })
  const known = async () => (await call(candidate.api, showMyApplication, { params: { jobId } })).interviews
  // The candidate is notified after ten seconds.
  await expect.poll(known, { timeout: 30_000 }).toHaveLength(1)
  await call(candidate.api, declineInterview, { params: { interviewId }, body: { reply: from.text(900) } })
  await call(admin.api, answerApplications, {
    params: { jobId },
    body: {
      state: 'rejected',
      from: 'sent',
      application_ids: [applicationId],
      messages: { en_GB: from.text(900), uk_UA: from.text(900) },
      reason: from.line(500),
      delay_days: 5,
    },
  })
  await call(admin.api, addApplicationTag, { params, body: { name: from.line(40) } })
  return { jobId, externalId, applicationId }
}

async function writeMessages({ fixtures, from, upload }: Hostility) {
  const { admin, candidate, slug } = fixtures
  const attachment = async (by: NewAccount) => {
    const id = await upload(by, pdfBytes(from.mark()), 'messageAttachment', from.file('pdf'))
    await call(by.api, checkAttachment, { body: { upload: id } })
    return [id]
  }
  const write = async (by: NewAccount, text: string) => ({ text, attachments: await attachment(by) })
  // A person has one open conversation with a company.
  await call(admin.api, closeConversation, { params: { conversationId: fixtures.conversationId } })
  const { id: conversationId } = await call(candidate.api, sendMessage, {
    params: { slug },
    body: { subject: from.line(150), ...(await write(candidate, from.text(4_500))) },
  })
  for (const by of [admin, candidate])
    await call(by.api, replyToConversation, {
      params: { conversationId },
      body: await write(by, from.text(4_500)),
    })
  return { conversationId }
}
