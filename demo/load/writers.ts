import { writeApplications } from './write/applications.ts'
import { writeCompanies } from './write/companies.ts'
import { writeEmploymentDocuments } from './write/employmentDocuments.ts'
import { writeEmployments } from './write/employments.ts'
import { writeFollows, writeSavedJobs } from './write/interests.ts'
import { writeInvitations, writeJoinRequests } from './write/invitations.ts'
import { writeJobs } from './write/jobs.ts'
import { writeNotifications } from './write/notifications.ts'
import { writePeople } from './write/people.ts'
import { writeAwards, writeCorrections } from './write/records.ts'
import { writePosts } from './write/posts.ts'
import { writeFeedbacks, writeReviews } from './write/reviews.ts'
import { writeSections } from './write/sections.ts'
import { writeSettings } from './write/settings.ts'
import type { WriteContext } from './write/context.ts'

/** The writers in order of dependency. */
export const writers: readonly (readonly [step: string, write: (context: WriteContext) => Promise<void>])[] =
  [
    ['people', writePeople],
    ['sections of profiles', writeSections],
    ['companies', writeCompanies],
    ['employments and members', writeEmployments],
    ['documents of employments', writeEmploymentDocuments],
    ['reviews', writeReviews],
    ['final feedback', writeFeedbacks],
    ['followers', writeFollows],
    ['posts', writePosts],
    ['jobs', writeJobs],
    ['saved jobs', writeSavedJobs],
    ['applications', writeApplications],
    ['notifications', writeNotifications],
    ['settings', writeSettings],
    ['awards', writeAwards],
    ['corrections', writeCorrections],
    ['join requests', writeJoinRequests],
    ['invitations', writeInvitations],
  ]
