/**
 * The subjects of notifications, as stored in their rows. Detail keys start with their subject:
 * `invitation:7:answer`.
 */
export const applicationSubject = (id: number): string => `application:${id}`
export const answersSubject = (jobId: number, day: string): string => `answers:${jobId}:${day}`
export const expirySubject = (jobId: number, day: string): string => `expiry:${jobId}:${day}`
export const noteSubject = (id: number): string => `applicationNote:${id}`
export const interviewSubject = (id: number, change: string): string => `interview:${id}:${change}`
export const invitationSubject = (id: number): string => `invitation:${id}`
export const reviewSubject = (id: number): string => `review:${id}`
export const feedbackSubject = (employmentId: number): string => `feedback:${employmentId}`
export const requestSubject = (id: number): string => `request:${id}`
export const suspensionSubject = (companyId: number, userId: number): string =>
  `suspension:${companyId}:${userId}`
export const handOverSubject = (companyId: number, userId: number, what: string): string =>
  `handOver:${companyId}:${userId}:${what}`
export const employmentSubject = (id: number): string => `employment:${id}`
export const conversationSubject = (id: number): string => `conversation:${id}`
export const postSubject = (id: number): string => `post:${id}`
export const commentSubject = (postId: number, id: number): string => `${postSubject(postId)}:comment:${id}`
export const contentDecisionSubject = (caseId: number): string => `decision:${caseId}`
export const certificateSubject = (id: number): string => `certificate:${id}`
export const measureSubject = (id: number): string => `measure:${id}`
