/**
 * Addresses of the site, as mails name them: without language and profile, which the site adds for whoever arrives.
 */
export const mailLinks = {
  sentApplication: (siteUrl: string, slug: string, jobId: number) =>
    `${siteUrl}/applications/${encodeURIComponent(slug)}/${jobId}`,
  receivedApplication: (siteUrl: string, slug: string, applicationId: number) =>
    `${siteUrl}/hr-panel/${encodeURIComponent(slug)}/applications/${applicationId}`,
}
