import * as z from 'zod/mini'
import { ApplicationState, Decision, ReceivedState } from '../core/applicationStates.ts'
import { endpoint } from '../core/endpoint.ts'
import { id, nothing, optionalIdText, pageOf, pageQuery, timestamp } from '../core/fields.ts'
import { GivenAnswer, PendingAnswer } from './answers.ts'
import { AnsweredVersion } from './answeredVersion.ts'
import { applicantFilters } from './applicantFilters.ts'
import { AppliedJob } from './appliedJob.ts'
import { resumeRule } from '../files/files.ts'
import { threadField, unreadMessages } from '../messages/applicationThreads.ts'
import { MyJob } from '../jobs/jobs.ts'
import { jobOutcome } from '../jobs/outcome.ts'
import { ApplicationEvent, ReceivedEvent } from './events.ts'
import { ApplicationForm } from './form.ts'
import { Interview, PayRule } from './interviews.ts'
import { ReceivedResume, Resume } from './resume.ts'
import { OwnRetention, Retention } from './retention.ts'
import { ProfileSnapshot, ShownSnapshot } from './snapshot.ts'
import { alias, statusFields, withdrawn } from './status.ts'
import { Tag } from './tags.ts'

const content = {
  ...statusFields,
  alias,
  job: AppliedJob,
  /** Until when the job had promised an answer as it was sent; null without a promise. */
  answer_due_at: z.nullable(timestamp),
  /** When the candidate of an undecided application to a closed job learns that there is no answer; null if not. */
  decide_by: z._default(z.nullable(timestamp), null),
  /** Null in applications from before the texts of jobs were stored. */
  job_version: z.nullable(AnsweredVersion),
  /** Empty, as the message is, as long as the company does not know the candidate. */
  email: z.string(),
  /** The candidate's message to the company; may be empty. */
  note: z.string(),
  /** Null once the applicant's account is closed. */
  resume: z.nullable(Resume),
  snapshot: ShownSnapshot,
  /** Newest first; the candidate's without those of which they are yet to be notified. */
  interviews: z._default(z.array(Interview), []),
  thread: threadField,
}

/** An application with its content and state, as its candidate sees it; the events oldest first. */
export const Application = z.object({
  ...content,
  events: z.array(ApplicationEvent),
  /** What the company wrote with the decision, in the reader's language if it did; may be empty. */
  message: z._default(z.string(), ''),
  /** Null from a backend that deletes none. */
  retention: z._default(z.nullable(OwnRetention), null),
  /** Whether it has a receipt: one from before there were receipts gets it when the process starts. */
  has_receipt: z._default(z.boolean(), false),
  outcome: jobOutcome,
})
export type Application = z.infer<typeof Application>

/** The state of an application on the desk, which shows a decision before the candidate is notified. */
export const DecisionState = z.object({
  state: ApplicationState,
  /** When the candidate is notified; until then the decision can be undone. Null if nothing is pending. */
  announce_at: z.nullable(timestamp),
})
export type DecisionState = z.infer<typeof DecisionState>

/** An entry in the list of a job's applicants. */
export const Applicant = z.discriminatedUnion('state', [
  z.object({
    ...statusFields,
    state: ReceivedState,
    announce_at: DecisionState.shape.announce_at,
    alias,
    /** Null for somebody whom the company does not know yet, whose names and headline are empty. */
    user_id: z.nullable(id),
    first_name: z.string(),
    last_name: z.string(),
    headline: z.string(),
    photo_url: z.nullable(z.string()),
    employments: ProfileSnapshot.shape.employments,
    /** Until when an answer is promised that the candidate does not have; null without a promise or after a decision. */
    answer_due_at: z._default(z.nullable(timestamp), null),
    tags: z._default(z.array(Tag), []),
    unread_messages: unreadMessages,
  }),
  z.object(withdrawn),
])
export type Applicant = z.infer<typeof Applicant>

const neighbours = { newer_id: z.nullable(id), older_id: z.nullable(id) }

/** An application as the HR Panel shows it, with its neighbours in the list, whichever way that is ordered. */
export const ReceivedApplication = z.discriminatedUnion('state', [
  z.object({
    ...content,
    resume: z.nullable(ReceivedResume),
    /** Whether it has one that the company reads as soon as it knows the applicant. */
    resume_hidden: z._default(z.boolean(), false),
    state: ReceivedState,
    announce_at: DecisionState.shape.announce_at,
    photo_url: z.nullable(z.string()),
    events: z.array(ReceivedEvent),
    /** Where the candidate is. */
    time_zone: z._default(z.string(), 'UTC'),
    /** Whether the proposal of an interview says the pay. */
    pay_rule: z._default(PayRule, 'offered'),
    /** What was decided with words, pending or not. */
    answer: z._default(z.nullable(GivenAnswer), null),
    retention: z._default(z.nullable(Retention), null),
    ...neighbours,
  }),
  z.object({ ...withdrawn, job: AppliedJob, events: z.array(ReceivedEvent), ...neighbours }),
])
export type ReceivedApplication = z.infer<typeof ReceivedApplication>
export type WithdrawnApplication = Extract<ReceivedApplication, { state: 'withdrawn' }>
export type OpenApplication = Exclude<ReceivedApplication, WithdrawnApplication>

export const applyToJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/application',
  access: 'person',
  summary:
    'Sends an application with the profile as it is now and a résumé: an uploaded file, or with `resume_id` one that was sent before, or `profile` for a CV that is made of the profile. One per person and job.',
  body: ApplicationForm,
  files: { resume: { ...resumeRule, optional: true } },
  reply: Application,
  limited: true,
  refusals: {
    jobClosed: 409,
    jobPaused: 409,
    jobExternal: 409,
    jobManaged: 409,
    alreadyApplied: 409,
    cvQueueFull: 503,
  },
})

export const showMyApplication = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/application',
  access: 'person',
  summary: "The caller's own application for a job: its content, when it was viewed, and its state.",
  reply: Application,
})

export const listMyApplications = endpoint({
  method: 'GET',
  path: '/api/my-applications',
  access: 'person',
  summary: "The caller's own applications with their jobs, last sent first.",
  query: z.object(pageQuery),
  reply: pageOf(MyJob),
})

export const withdrawApplication = endpoint({
  method: 'PUT',
  path: '/api/applications/:applicationId/withdrawal',
  access: 'person',
  summary:
    "Withdraws the caller's application permanently: the company sees only that it existed. Idempotent.",
  reply: nothing,
  refusals: { applicationClosed: 409 },
})

export const listApplicants = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/applications',
  access: 'hrManager',
  summary:
    'The applicants of a job except the caller, newest first, narrowed by facts. A withdrawn application shows only that it existed.',
  query: z.object({
    ...pageQuery,
    ...applicantFilters,
    order: z.optional(z.enum(['newest', 'oldest'])),
    /** The id of an application to the job: without `after`, the page has it: the first one, or one that begins a few before it. */
    around: optionalIdText,
  }),
  reply: z.extend(pageOf(Applicant), {
    job: AppliedJob,
    application_count: z.number(),
    /** How many of them, others' and the caller's, are not listed because their retention has ended. */
    expired_count: z._default(z.number(), 0),
    limited_to_managers: z.boolean(),
    /** Whether the company learns who applied when it shortlists them. */
    blind: z._default(z.boolean(), false),
    /** Whether the caller has applied too: theirs is counted and not listed. */
    has_own: z.boolean(),
    /** How many others are in each state, pending decisions included. */
    counts: z.record(ApplicationState, z.number()),
    /** The tag that the list is filtered by. */
    tag: z._default(z.nullable(Tag), null),
    /** The names of the job's skills, for the filter. */
    skills: z._default(z.array(z.string()), []),
    /** The tags that the company has in use, by name, for the filter. */
    tags: z._default(z.array(Tag), []),
    pending_answers: z._default(z.array(PendingAnswer), []),
    /** As `after`, it shows this page again; null on the first page. */
    start: z._default(z.nullable(z.string()), null),
  }),
})

export const showApplication = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId',
  access: 'hrManager',
  summary:
    'An application to a job that the caller manages; nobody handles their own. That of somebody whom the company does not know yet has an alias, and shows employers and schools only. Does not mark it as viewed. `view` of the résumé shows it without a download. `newer_id` and `older_id` are its neighbours among those that the filters leave.',
  query: z.object(applicantFilters),
  reply: ReceivedApplication,
  refusals: { applicationExpired: 410 },
})

export const viewApplication = endpoint({
  method: 'PUT',
  path: '/api/applications/:applicationId/view',
  access: 'hrManager',
  allowedWhile: 'suspended',
  summary:
    'Records that the company has opened an application, once. The candidate of one that is undecided is notified.',
  reply: nothing,
})

export const decideApplication = endpoint({
  method: 'PUT',
  path: '/api/applications/:applicationId/state',
  access: 'hrManager',
  summary:
    'Decides on an application. The candidate is notified ten seconds later; until then the decision can be undone. `from` is the state that the decision is based on; refused if the state has changed since.',
  body: z.object({ state: Decision, from: ApplicationState }),
  reply: DecisionState,
  refusals: { applicationClosed: 409, applicationMoved: 409, applicationExpired: 409 },
})

export const undoDecision = endpoint({
  method: 'DELETE',
  path: '/api/applications/:applicationId/state',
  access: 'hrManager',
  summary: 'Undoes a decision of which the candidate has not been notified yet.',
  reply: DecisionState,
  refusals: { decisionAnnounced: 409 },
})
