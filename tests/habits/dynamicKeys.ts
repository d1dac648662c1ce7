/**
 * Keys that no source spells out, because they are built from a code that crosses the wire. Each line says where.
 */
export const dynamicKeys = [
  // src/features/achievements/announce.ts: `achievements:news.${…}`
  // src/i18n/relativeTime.ts, texts of the records of languages: `dates:${key}`
  // src/backend/core/app.ts: `errors:${code}`
  // src/backend/core/app.ts: `validation:form.${code}`, `validation:imports.${code}`
  // src/backend/mail/templates.ts: `mail:${template}.…`
]
