import { countModeration } from '#backend/reports/figures.ts'
import { writeAchievements } from './write/achievements.ts'
import { writeApplicationMessages } from './write/applicationMessages.ts'
import { writeApplications } from './write/applications.ts'
import { writeCompanies } from './write/companies.ts'
import { writeConversations } from './write/conversations.ts'
import { writeCredentials } from './write/credentials.ts'
import { writeEmploymentDocuments } from './write/employmentDocuments.ts'
import { writeEmployments } from './write/employments.ts'
import { writeFollows, writeSavedJobs } from './write/interests.ts'
import { writeInterviews } from './write/interviews.ts'
import { writeInvitations, writeJoinRequests } from './write/invitations.ts'
import { writeJobEdits } from './write/jobEdits.ts'
import { writeJobs } from './write/jobs.ts'
import { writeMeasures } from './write/measures.ts'
import { writeMediaOfSections } from './write/media.ts'
import { sortNotifications, writeNotifications } from './write/notifications.ts'
import { writePeople } from './write/people.ts'
import { writeAwards, writeCorrections, writeNameChanges } from './write/records.ts'
import { writePublicPages } from './write/publicPages.ts'
import { writePosts } from './write/posts.ts'
import { writeFeedbacks, writeReviews } from './write/reviews.ts'
import { writeReports } from './write/reports.ts'
import { writeRetention } from './write/retention.ts'
import { writeResponses } from './write/responses.ts'
import { writeSections } from './write/sections.ts'
import { writeFindable, writeSettings } from './write/settings.ts'
import { writeSkills } from './write/skills.ts'
import { writeStaff } from './write/staff.ts'
import { writeTeamNotes } from './write/teamNotes.ts'
import type { WriteContext } from './write/context.ts'

/** The writers in order of dependency. */
export const writers: readonly (readonly [step: string, write: (context: WriteContext) => Promise<void>])[] =
  [
    ['people', writePeople],
    ['sections of profiles', writeSections],
    ['media of profiles', writeMediaOfSections],
    ['companies', writeCompanies],
    ['employments and members', writeEmployments],
    ['skills', writeSkills],
    ['documents of employments', writeEmploymentDocuments],
    ['awards', writeAwards],
    ['reviews', writeReviews],
    ['final feedback', writeFeedbacks],
    ['credentials', writeCredentials],
    ['followers', writeFollows],
    ['jobs', writeJobs],
    ['edits of jobs', writeJobEdits],
    ['posts', writePosts],
    ['saved jobs', writeSavedJobs],
    ['applications', writeApplications],
    ['retention of applications', writeRetention],
    ['response times', writeResponses],
    ['notes and tags of applications', writeTeamNotes],
    ['interviews', writeInterviews],
    ['notifications', writeNotifications],
    ['settings', writeSettings],
    ['conversations', writeConversations],
    ['messages of applications', writeApplicationMessages],
    ['people search', writeFindable],
    ['corrections', writeCorrections],
    ['new names', writeNameChanges],
    ['join requests', writeJoinRequests],
    ['invitations', writeInvitations],
    ['achievements', writeAchievements],
    ['public pages', writePublicPages],
    // Before the company that they are about is suspended.
    ['reports', writeReports],
    ['measures', writeMeasures],
    ['staff', writeStaff],
    ['figures about reports', ({ ctx }) => countModeration(ctx)],
    ['the order of notifications', sortNotifications],
  ]
