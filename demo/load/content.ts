import { fileURLToPath } from 'node:url'
import { Problems } from './problems.ts'
import { readApplicants } from './read/applicants.ts'
import { readApplications } from './read/applications.ts'
import { readCompanies } from './read/companies.ts'
import { readConversations } from './read/conversations.ts'
import { readEmploymentDocuments } from './read/employmentDocuments.ts'
import { readFollows, readSavedJobs } from './read/interests.ts'
import { readInvitations, readJoinRequests } from './read/invitations.ts'
import { readJobEdits } from './read/jobEdits.ts'
import { readJobs } from './read/jobs.ts'
import { assertMembersWorkThere } from './read/members.ts'
import { readPeople } from './read/people.ts'
import { readCredentials } from './read/credentials.ts'
import { readAwards, readCorrections } from './read/records.ts'
import { readPosts } from './read/posts.ts'
import { readReports } from './read/reports.ts'
import { readFeedbacks, readReviews } from './read/reviews.ts'

/** The demo content, read and validated. */
export type DemoContent = ReturnType<typeof readContent>

/** The folder of the demo content. */
const contentFolder = fileURLToPath(new URL('..', import.meta.url))

/**
 * Reads the demo content. New kinds of content are read here and written by `writers.ts`.
 *
 * @throws DemoContentError with all problems, by file and field
 */
export function readContent(root = contentFolder) {
  const problems = new Problems()
  const companies = readCompanies(root, problems)
  const applicants = readApplicants(root, problems)
  const people = readPeople(root, companies, problems, applicants.people)
  assertMembersWorkThere(companies, people, problems)
  const jobs = readJobs(root, companies, problems)
  const follows = readFollows(root, people, companies, problems)
  const content = {
    companies,
    people,
    jobs,
    jobEdits: readJobEdits(root, companies, jobs, problems),
    applications: readApplications(root, people, jobs, problems, applicants.applications),
    follows,
    posts: readPosts(root, people, companies, follows, problems),
    savedJobs: readSavedJobs(root, people, jobs, problems),
    employmentDocuments: readEmploymentDocuments(root, people, companies, problems),
    invitations: readInvitations(root, people, companies, problems),
    reviews: readReviews(root, people, companies, problems),
    feedbacks: readFeedbacks(root, people, companies, problems),
    awards: readAwards(root, people, companies, problems),
    corrections: readCorrections(root, people, companies, problems),
    credentials: readCredentials(root, people, companies, problems),
    conversations: readConversations(root, people, companies, problems),
    reports: readReports(root, { people, companies, jobs }, problems),
    joinRequests: readJoinRequests(root, people, companies, problems),
  }
  problems.throwIfAny()
  return content
}
