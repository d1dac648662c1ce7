/** The shape of every catalogue: those of the default language are the type, and a habit test checks the others against it. */
export interface Catalogues {
  achievements: typeof import('#locales/en_GB/achievements.json')
  achievementEvents: typeof import('#locales/en_GB/achievementEvents.json')
  accounts: typeof import('#locales/en_GB/accounts.json')
  activities: typeof import('#locales/en_GB/activities.json')
  applications: typeof import('#locales/en_GB/applications.json')
  common: typeof import('#locales/en_GB/common.json')
  companies: typeof import('#locales/en_GB/companies.json')
  credentials: typeof import('#locales/en_GB/credentials.json')
  cv: typeof import('#locales/en_GB/cv.json')
  cvFiles: typeof import('#locales/en_GB/cvFiles.json')
  cvImports: typeof import('#locales/en_GB/cvImports.json')
  developers: typeof import('#locales/en_GB/developers.json')
  dictionaries: typeof import('#locales/en_GB/dictionaries.json')
  employments: typeof import('#locales/en_GB/employments.json')
  errors: typeof import('#locales/en_GB/errors.json')
  follows: typeof import('#locales/en_GB/follows.json')
  home: typeof import('#locales/en_GB/home.json')
  jobs: typeof import('#locales/en_GB/jobs.json')
  landing: typeof import('#locales/en_GB/landing.json')
  legal: typeof import('#locales/en_GB/legal.json')
  mail: typeof import('#locales/en_GB/mail.json')
  measures: typeof import('#locales/en_GB/measures.json')
  messages: typeof import('#locales/en_GB/messages.json')
  notifications: typeof import('#locales/en_GB/notifications.json')
  people: typeof import('#locales/en_GB/people.json')
  posts: typeof import('#locales/en_GB/posts.json')
  profiles: typeof import('#locales/en_GB/profiles.json')
  programs: typeof import('#locales/en_GB/programs.json')
  publicPages: typeof import('#locales/en_GB/publicPages.json')
  reports: typeof import('#locales/en_GB/reports.json')
  reviews: typeof import('#locales/en_GB/reviews.json')
  rules: typeof import('#locales/en_GB/rules.json')
  settings: typeof import('#locales/en_GB/settings.json')
  staff: typeof import('#locales/en_GB/staff.json')
  titles: typeof import('#locales/en_GB/titles.json')
  transparency: typeof import('#locales/en_GB/transparency.json')
  validation: typeof import('#locales/en_GB/validation.json')
}
export type Namespace = keyof Catalogues

/** Plural forms are looked up by their common stem: `applicants_one` and `applicants_other` are `applicants`. */
type Stem<Key extends string> = Key extends `${infer Name}_${Intl.LDMLPluralRule}` ? Name : Key
type Leaves<T> = {
  [Key in keyof T & string]: T[Key] extends string ? Stem<Key> : `${Key}.${Leaves<T[Key]>}`
}[keyof T & string]

/** Every message key of the product: `namespace:path.to.key`. */
export type MessageKey = { [N in Namespace]: `${N}:${Leaves<Omit<Catalogues[N], 'default'>>}` }[Namespace]
