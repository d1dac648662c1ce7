interface Staying {
  /** The fields in which it was entered: the method and path of the endpoint, and the field. */
  readonly from: RegExp
  /** Tables and columns where it is found. */
  readonly at: RegExp
  readonly why: string
  /** On a PostgreSQL server only. */
  readonly onServer?: true
}

/** What an erasure leaves on purpose. Anything else that is found fails the hunt. */
export const staying: readonly Staying[] = [
  {
    from: /^(POST|PUT) \/api\/companies(\/:slug)?(\/about)? (company_name|name|headline|website|about)$/,
    at: /^(companies\.\w+|employments\.company_name|notifications\.data|(job|search)_words\.\w+)$/,
    why: 'What a company says about itself is the company’s.',
  },
  {
    from: /^(POST|PUT) \/api\/companies\/:slug\/(offices|contacts|competencies|competency-sets)\b/,
    at: /^(offices|company_contacts|competencies|competency_sets)\.\w+$/,
    why: 'Offices, contacts and competencies are the company’s.',
  },
  {
    from: /^(POST|PUT) \/api\/(companies\/:slug\/job-postings|job-postings)\b/,
    at: /^jobs\.\w+$/,
    why: 'Jobs are the company’s.',
  },
  {
    from: /^(POST|PUT) \/api\/(companies\/:slug\/managed-posts|managed-posts)\b/,
    at: /^posts\.\w+$/,
    why: 'Posts are written in the company’s name (docs/decisions/081).',
  },
  {
    from: /^(POST|PUT) \/api\/(posts\/:postId\/comments|comments\/:commentId) text$/,
    at: /^post_comments\.text$/,
    why: 'Comments stay without a name, because others replied to them (docs/decisions/082).',
  },
  {
    from: /^PUT \/api\/comments\/:commentId\/removal reason$/,
    at: /^post_comments\.removal_reason$/,
    why: 'The company’s reason stays in place of the comment that it removed (docs/decisions/082).',
  },
  {
    from: /^POST \/api\/employments\/:employmentId\/positions position$/,
    at: /^employment_positions\.position$/,
    why: 'The company keeps position, dates and history codes (docs/decisions/015 and 072).',
  },
  {
    from: /^POST \/api\/companies\/:slug\/invitations /,
    at: /^invitations\.\w+$/,
    why: 'An invitation to somebody who has no account yet; it expires and is the company’s.',
  },
  {
    from: /^POST \/api\/registration(\/company)? /,
    at: /^sign_ups\.\w+$/,
    why: 'An unconfirmed sign-up is of whoever owns the address, not of the session that sent it; it is deleted after 7 days.',
  },
  {
    from: /^(POST|PUT) \/api\/(registration(\/company)?|password-reset|email-verification\/code|emails\/code) (email|attempt)$/,
    at: /^rate_limits\.key$/,
    why: 'An address that somebody has typed counts against a limit for at most a day.',
    onServer: true,
  },
]

const choice = 'Names something that exists.'
const currentName = 'The name in the profile.'
/** Texts that the schema allows and the command refuses, so that nothing is stored. */
export const notAccepted: Readonly<Record<string, string>> = {
  'POST /api/phones/code phone': 'A number.',
  'PUT /api/settings/time-zone time_zone': choice,
  'PUT /api/profile/imports/:importId/application add.0': choice,
  'PUT /api/profile/imports/:importId/application replace.0': choice,
  'PUT /api/companies/:slug/domain-claim domain': 'A domain that exists.',
  'PUT /api/employments/:employmentId/name/confirmation name': currentName,
  'PUT /api/employments/:employmentId/name/refusal name': currentName,
  'POST /broadcasting/auth socket_id': choice,
  'POST /broadcasting/auth channel_name': choice,
  'POST /broadcasting/auth app_key': choice,
  'PUT /api/jobs/:jobId/application-draft started': 'A secret that this product gave.',
  'POST /api/profile/saved-searches query': 'The filters of a search.',
  'POST /api/profile/employments company_slug': choice,
  'POST /api/employments/:employmentId/credentials email': 'One of the addresses of the account.',
  'PUT /api/profile/employments/:employmentId company_slug': choice,
}

const nameNotStored = 'Pictures and imported files are stored without their name.'
const deletedByRows = 'Other rows of the role table delete it again.'
const unknown = 'Unknown values are ignored.'
const onlyIllegal = 'Only reports of something illegal have one.'
/** Fields of which nothing is stored when the people are erased. */
const notSorted = 'Only jobs whose applicants are sorted by software elsewhere name it.'
export const notStored: Readonly<Record<string, string>> = {
  'POST /api/credentials/verify credential (file)': 'A credential is read and not stored.',
  'PUT /api/companies/:slug/cover cover (file)': nameNotStored,
  'PUT /api/companies/:slug/logo logo (file)': nameNotStored,
  'PUT /api/profile name_reason': 'Stored while a company is asked about the name, until it answers.',
  'PUT /api/employments/:employmentId/name/refusal words': 'The next change of the name ends the answer.',
  'PUT /api/profile/cover cover (file)': nameNotStored,
  'PUT /api/profile/photo photo (file)': nameNotStored,
  'POST /api/profile/imports source (file)': nameNotStored,
  'POST /api/invitation/account time_zone': unknown,
  'POST /api/invitation/passkey-account/options time_zone': unknown,
  'POST /api/registration time_zone': unknown,
  'POST /api/registration/company time_zone': unknown,
  'POST /api/email-verification/code attempt': unknown,
  'POST /api/password-reset email': 'No account has this address.',
  'POST /api/invitation/passkey-account/options first_name': 'Goes back to the browser.',
  'POST /api/invitation/passkey-account/options last_name': 'Goes back to the browser.',
  'POST /api/companies/:slug/job-postings external_url': 'Only jobs with applications elsewhere have one.',
  'PUT /api/job-postings/:jobId external_url': 'Only jobs with applications elsewhere have one.',
  'POST /api/companies/:slug/job-postings external_screening_tool': notSorted,
  'PUT /api/job-postings/:jobId external_screening_tool': notSorted,
  'POST /api/companies/:slug/messages text': deletedByRows,
  'POST /api/conversations/:conversationId/messages text': deletedByRows,
  'POST /api/profile/urls label': deletedByRows,
  'POST /api/profile/urls url': deletedByRows,
  'PUT /api/profile/urls/:urlId label': deletedByRows,
  'PUT /api/profile/urls/:urlId url': deletedByRows,
  'POST /api/reports email': deletedByRows,
  'POST /api/reports words': deletedByRows,
  'POST /api/reports law': onlyIllegal,
  'POST /api/reports name': onlyIllegal,
}
