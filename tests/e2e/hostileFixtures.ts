import { applyToJob } from '#contract/applications/applications.ts'
import { addCompanyContact, addOffice, changeCompany, changeCompanyAbout } from '#contract/companies/edits.ts'
import { call } from '#contract/core/call.ts'
import { createCertificate } from '#contract/cv/certificates.ts'
import { createEducation } from '#contract/cv/education.ts'
import { createOwnAward } from '#contract/cv/awards.ts'
import { createProject } from '#contract/cv/projects.ts'
import { startImport } from '#contract/cvImports/imports.ts'
import { createJobPosting, publishJob } from '#contract/jobs/postings.ts'
import { replyToConversation } from '#contract/messages/messages.ts'
import { addComment } from '#contract/posts/comments.ts'
import { createPost, publishPost } from '#contract/posts/managedPosts.ts'
import {
  createProfileUrl,
  saveContactInfo,
  saveProfile,
  saveProfileSkills,
} from '#contract/profiles/edits.ts'
import { sendReport } from '#contract/reports/reports.ts'
import { award, certificate, education, project } from '../api/cvFixtures.ts'
import { pdf } from '../api/applicationFixtures.ts'
import { completeForm } from '../api/jobFixtures.ts'
import { createFixtures, type Fixtures } from './fixtures.ts'
import { payloadSource, scriptPayloads } from './scriptPayloads.ts'

/** Everything that people can write says something hostile. */
export async function createHostileFixtures(): Promise<Fixtures> {
  const from = payloadSource()
  const fixtures = await createFixtures('en_GB')
  const { admin, candidate, slug } = fixtures
  const params = { slug }
  await call(admin.api, changeCompany, {
    params,
    body: {
      ...{
        name: from.name(100),
        accept_domain_loss: true,
        headline: from.line(160),
        website: 'https://a.example/"onload="top.ran=1',
      },
      ...{ industry_id: 1, size_id: 1, year_founded: null, country_id: 1, time_zone: 'Europe/Kyiv' },
    },
  })
  await call(admin.api, changeCompanyAbout, { params, body: { about: from.text(9_000) } })
  const place = { address: from.line(150), address2: from.line(150), state: from.line(100), zip: '1' }
  await call(admin.api, addOffice, {
    params,
    body: { ...place, name: from.line(100), city: from.line(100), country_id: 1, headquarters: false },
  })
  await call(admin.api, addCompanyContact, {
    params,
    body: { label: from.line(60), email: 'press@a.example', phone: '' },
  })
  const body = {
    ...{ ...completeForm, title: from.name(100), city: from.name(100), description: from.text(5_000) },
    manager_ids: [admin.id],
  }
  const { id: jobId } = await call(admin.api, createJobPosting, { params, body })
  await call(admin.api, publishJob, { params: { jobId } })

  const form = { ...({ visibility: 'everyone', commenting: 'everyone' } as const), images: [] }
  const posts: number[] = []
  for (const text of textsOfAll(2_900)) {
    const { id: postId, version } = await call(admin.api, createPost, { params, body: { ...form, text } })
    const first = await call(admin.api, publishPost, {
      params: { postId },
      body: { ...form, text: `${from.line(100)}\n${text.slice(0, 2_800)}`, version },
    })
    await call(admin.api, publishPost, {
      params: { postId },
      body: { ...form, text, version: first.version },
    })
    posts.push(postId)
  }
  const postId = posts[0] ?? 0
  for (let at = 0; at < 3; at++)
    await call(candidate.api, addComment, { params: { postId }, body: { text: from.text(1_400) } })

  await call(candidate.api, saveProfile, {
    body: { headline: from.line(150), about: from.text(2_500), last_name: from.name(80) },
  })
  await call(candidate.api, saveContactInfo, {
    body: { ...place, city: from.line(100), country_id: 1, phone: '' },
  })
  await call(candidate.api, saveProfileSkills, {
    body: { skills: [{ name: '<b ran onclick=x>' }, { name: '"><i ran>' }] },
  })
  await call(candidate.api, createProfileUrl, {
    body: {
      label: from.line(60),
      url: 'https://a.example/"onclick="top.ran=1#<img src=x onerror=top.ran=1>',
    },
  })
  const words = { description: from.text(900) }
  await call(candidate.api, createEducation, {
    body: { ...education, ...words, school: from.line(100), degree: from.line(100) },
  })
  await call(candidate.api, createProject, { body: { ...project, ...words, title: from.line(100) } })
  await call(candidate.api, createOwnAward, { body: { ...award, ...words, title: from.line(100) } })
  await call(candidate.api, createCertificate, { body: { ...certificate, name: from.line(100) } })
  const { id: applicationId } = await call(candidate.api, applyToJob, {
    params: { jobId },
    body: { email: candidate.email },
    files: { resume: new File([await pdf().arrayBuffer()], '"><img src=x onerror=top.ran=1>.pdf') },
  })
  for (const { api } of [candidate, admin])
    await call(api, replyToConversation, {
      params: { conversationId: fixtures.conversationId },
      body: { text: from.text(2_500) },
    })
  await call(candidate.api, sendReport, {
    body: { about: `post-${postId}`, reason: 'other', words: from.text(900) },
  })
  const { id: importId } = await call(candidate.api, startImport, {
    files: {
      source: new Blob([
        JSON.stringify({
          basics: { label: from.line(150), summary: from.text(2_000) },
          work: [
            { name: from.line(100), position: from.line(100), startDate: '2019', summary: from.text(900) },
          ],
          skills: [{ name: '"><i ran>' }],
          projects: [{ name: from.line(100), description: from.text(900), url: 'javascript:top.ran=1' }],
        }),
      ]),
    },
  })
  return { ...fixtures, jobId, appliedId: jobId, applicationId, postId, importId }
}

/** All payloads, in texts of a length. */
function textsOfAll(maximum: number): string[] {
  const texts: string[] = ['']
  for (const payload of scriptPayloads) {
    const last = texts.at(-1) ?? ''
    if (last.length + payload.length + 1 > maximum) texts.push(payload)
    else texts[texts.length - 1] = last === '' ? payload : `${last}\n${payload}`
  }
  return texts
}
