/**
 * Keys that no source spells out, because they are built from a code that crosses the wire. Each line says where.
 */
export const dynamicKeys = [
  // src/backend/core/app.ts: `errors:${code}`
  // src/backend/core/violationText.ts: `validation:form.${code}`
  // src/backend/mail/templates.ts: `mail:${template}.…`
]
