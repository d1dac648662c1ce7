/**
 * Addresses of the site, as mails name them: without language and profile, which the site adds for whoever arrives.
 */
export const mailLinks = {
  invitation: (siteUrl: string, token: string) => `${siteUrl}/invitation?token=${encodeURIComponent(token)}`,
  sentApplication: (siteUrl: string, slug: string, jobId: number) =>
    `${siteUrl}/applications/${encodeURIComponent(slug)}/${jobId}`,
  receivedApplication: (siteUrl: string, slug: string, applicationId: number) =>
    `${siteUrl}/hr-panel/${encodeURIComponent(slug)}/applications/${applicationId}`,
  /** Where a sign-up goes on, with its code; in another browser than the one it began in, the password is asked for. */
  signUp: (
    siteUrl: string,
    kind: 'personal' | 'company',
    { next, ...query }: { attempt: string; email: string; code: string; next: string | null },
  ) =>
    `${siteUrl}/create-account/email-verification${kind === 'company' ? '-company' : ''}?${new URLSearchParams({ ...query, ...(next ? { next } : {}) })}`,
  newPassword: (siteUrl: string, token: string) => `${siteUrl}/new-password?token=${token}`,
  forgotPassword: (siteUrl: string) => `${siteUrl}/forgot-password`,
  /** A section of the settings: `emails`, `notifications`, `account`. */
  settings: (siteUrl: string, section: string) => `${siteUrl}/settings/${section}`,
  notifications: (siteUrl: string) => `${siteUrl}/notifications`,
  ownInvitation: (siteUrl: string, id: number) => `${siteUrl}/invitation?id=${id}`,
  company: (siteUrl: string, slug: string) => `${siteUrl}/company/${encodeURIComponent(slug)}`,
  members: (siteUrl: string, slug: string) => `${siteUrl}/company/${encodeURIComponent(slug)}/edit/members`,
  companyDomain: (siteUrl: string, slug: string) =>
    `${siteUrl}/company/${encodeURIComponent(slug)}/edit/domain`,
  /** For people, and for the one click of a mail program. */
  unsubscribe: (siteUrl: string, token: string) => `${siteUrl}/unsubscribe?token=${token}`,
  unknownCompany: (siteUrl: string, token: string) => `${siteUrl}/unknown-company?token=${token}`,
  oneClick: (siteUrl: string, token: string) => `${siteUrl}/api/unsubscription?token=${token}`,
  login: (siteUrl: string) => `${siteUrl}/login`,
}
