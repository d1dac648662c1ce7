import * as developmentMail from '#contract/mail/developmentMail.ts'
import { contractOf } from '#backend/core/contract.ts'
import { toOpenApi } from '#backend/core/openapi/document.ts'
import { domains } from '#backend/domains.ts'
import type { OpenApi } from './document.ts'

/** The document as served in production, without the development endpoints. */
export function publishedDocument(): OpenApi {
  const contract = contractOf(domains)
  const ofDevelopment = new Set<unknown>(Object.values(developmentMail))
  const endpoints = [...contract.endpoints.keys()].filter((endpoint) => !ofDevelopment.has(endpoint))
  const made = toOpenApi(endpoints, contract, { product: 'Tenure', baseUrl: 'https://tenure.example' })
  return JSON.parse(JSON.stringify(made)) as OpenApi
}
