import { uploadRules } from '#contract/uploads/uploads.ts'
import { origin } from '../address.ts'

/** The part of JSON Schema that the contract's bodies use. */
interface Shape {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly pattern?: string
  readonly contentMediaType?: string
}
interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Shape }>> }
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Shape>> }
}

interface Body {
  readonly method: string
  readonly path: RegExp
  /** Of its schema: endpoints that share one have the same fields. */
  readonly name: string
  readonly shape: Shape
}

const bodiesOf = ({ paths }: Document): Body[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([verb, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).map(({ schema }) => ({
        method: verb.toUpperCase(),
        path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
        name: schema.$ref?.split('/').at(-1) ?? `${verb.toUpperCase()} ${path}`,
        shape: schema,
      })),
    ),
  )

function textsOf({ components }: Pick<Document, 'components'>, shape: Shape, at: string): string[] {
  const inner = (one: Shape, where: string) => textsOf({ components }, one, where)
  const { $ref, properties = {}, items, anyOf = [], allOf = [], oneOf = [] } = shape
  if ($ref) return inner(components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, at)
  const isText = [shape.type].flat().includes('string') && !shape.enum && shape.const === undefined
  return [
    ...(isText && !shape.pattern ? [shape.contentMediaType ? `${at}.name` : at] : []),
    ...Object.entries(properties).flatMap(([name, one]) => inner(one, `${at}.${name}`)),
    ...(items ? inner(items, `${at}[]`) : []),
    ...[...anyOf, ...allOf, ...oneOf].flatMap((one) => inner(one, at)),
  ]
}

export const nameOfUpload = (purpose: string) => `name of ${purpose}`

/** Not text, by the end of the field's name: secret, or checked by a rule that no markup passes. */
const notText =
  /\.(\w*email|phone|\w*token|\w*password|password_confirmation|secret|started|attempt|challenge|code|time_zone|domain|key|\w+_date|\w+_on|last_day|company_slug)$|\.(answer\.\w+|add\[\]|replace\[\]|times\[\]|mentions\[\]\.label)$|^AuthorizeChannelBody/

/** Forms that write the same texts as another one, of a later step or of an account that exists. */
const sameAs: Readonly<Record<string, string>> = {
  CommentFormInput: 'NewCommentFormInput',
  PostFormInput: 'PublishedPostFormInput',
  PostDraftFormInput: 'PublishedPostFormInput',
  JobDraftForm: 'CreateJobPostingBody',
  FeedbackDraft: 'FeedbackForm',
  DraftRatings: 'ReviewerRatings',
  SignUpForm: 'ProfileForm',
  ApplySignUpForm: 'ProfileForm',
  CompanySignUpForm: 'ProfileForm',
  CounterForm: 'RefusalForm',
  CreateInvitedAccountBody: 'ProfileForm',
  CreateInvitedPasskeyAccountBody: 'ProfileForm',
  StartInvitedPasskeyBody: 'ProfileForm',
}

/** Texts that nobody else sees in a browser, and why. */
const unseen: Readonly<Record<string, string>> = {
  'DecisionForm.name': 'written by staff',
  'OpenPrivatePartBody.reason': 'written by staff',
  'MeasureForm.reason': 'written by staff',
  'LiftCaseMeasureBody.reason': 'written by staff',
  'CompetencySetForm.name': 'shown in the list of a dialog, to admins of the company only',
  'Credentials.device': 'shown to its owner only',
  'AddPasskeyBody.name': 'shown to its owner only',
  'PasskeyName.name': 'shown to its owner only',
  'SaveSearchBody.query': 'parsed, and shown to its owner only',
  'SignUpForm.next': 'an address within the site, checked as such',
  'ApplySignUpForm.next': 'an address within the site, checked as such',
  'CompanySignUpForm.next': 'an address within the site, checked as such',
  'POST /api/jobs/{jobId}/started-applications.resume.name': 'shown to its owner only',
  'NewCompanyForm.company_name': 'the name that `ChangeCompanyForm` changes',
  'CompanySignUpForm.company_name': 'the name that `ChangeCompanyForm` changes',
  'NameConfirmationForm.name': 'the name that `ProfileForm` changes',
  'NameRefusalForm.name': 'the name that `ProfileForm` changes',
  'PUT /api/companies/{slug}/cover.cover.name': 'not stored',
  'PUT /api/companies/{slug}/logo.logo.name': 'not stored',
  'PUT /api/profile/cover.cover.name': 'not stored',
  'PUT /api/profile/photo.photo.name': 'not stored',
  'POST /api/credentials/verify.credential.name': 'not stored',
  'POST /api/profile/imports.source.name': 'not stored',
  'name of postImage': 'not stored',
  'name of postVideo': 'not stored',
  'name of postCaptions': 'not stored',
}

interface TextFields {
  readonly bodies: readonly Body[]
  /** Those that have to reach a page. */
  readonly shown: readonly string[]
  /** Entries of the lists above that name no field. */
  readonly unusedReasons: readonly string[]
}

let known: Promise<TextFields> | null = null

/** Every text that somebody can send: of bodies by the contract that the product serves, and the names of files. */
export const textFields = (): Promise<TextFields> => (known ??= readTextFields())

async function readTextFields(): Promise<TextFields> {
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Document
  const bodies = bodiesOf(document)
  const all = new Set([
    ...bodies.flatMap(({ name, shape }) => textsOf(document, shape, name)),
    ...Object.keys(uploadRules).map(nameOfUpload),
  ])
  /** Whether another field is written in its place. */
  const isRepeated = (field: string) => {
    const [name = '', ...rest] = field.split('.')
    return all.has([sameAs[name], ...rest].join('.'))
  }
  return {
    bodies,
    shown: [...all].filter((field) => !notText.test(field) && !(field in unseen) && !isRepeated(field)),
    unusedReasons: [
      ...Object.keys(unseen).filter((field) => !all.has(field)),
      ...Object.keys(sameAs).filter((name) => ![...all].some((field) => field.startsWith(`${name}.`))),
    ],
  }
}

/** Finds the fields of a request that contain marks. */
export async function marksIn(request: Request, pattern: RegExp): Promise<[field: string, mark: string][]> {
  const { pathname } = new URL(request.url)
  const { bodies } = await textFields()
  const body = bodies.find(({ method, path }) => method === request.method && path.test(pathname))
  if (!body) return []
  const isForm = request.headers.get('content-type')?.startsWith('multipart/')
  const value = isForm ? Object.fromEntries(await request.clone().formData()) : await request.clone().json()
  return leaves(value, body.name).flatMap(([field, text]) =>
    [...text.matchAll(pattern)].map(([mark]) => [field, mark] as [string, string]),
  )
}

function leaves(value: unknown, at: string): [string, string][] {
  if (typeof value === 'string') return [[at, value]]
  if (Array.isArray(value)) return value.flatMap((one) => leaves(one, `${at}[]`))
  if (value instanceof File) return [[`${at}.name`, value.name]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => leaves(one, `${at}.${name}`))
}
