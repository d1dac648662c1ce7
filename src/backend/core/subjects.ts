/**
 * What notifications are about, by the names that their rows carry. What is said below a thing has its name as a
 * beginning: `invitation:7:answer`.
 */
export const aboutApplication = (id: number): string => `application:${id}`
export const aboutInvitation = (id: number): string => `invitation:${id}`
export const aboutRequest = (id: number): string => `request:${id}`
