import ago from '#locales/en_GB/dates.json' with { type: 'json' }
import type { Language } from '../language.ts'

export const en_GB: Language = {
  ago,
  ownName: 'English',
  script: 'Latin',
  endings: /(ies|es|s|y)$/,
  stopWords: 'a an and at for from in of on or the to with job jobs work',
  claims: ['verified', 'confirmed', 'official'],
  asks: {
    payment: [
      /\b(?:registration|application|processing|training|visa|equipment|onboarding|background[- ]check|security) (?:fee|deposit)s?\b/,
      /\b(?:refundable deposit|advance payment|prepayment|gift cards?)\b/,
      /\b(?:pay|transfer|send|deposit|wire) (?:us )?(?:a |the )?(?:[$€£₴] ?\d|\d[\d ,.]{0,12}(?:usd|eur|uah|dollars|euros|hryvnias)\b)/,
      /\bbuy (?:your|a|the) (?:own )?(?:starter|training|welcome) (?:kit|pack|set)\b/,
    ],
    documents: [
      /\b(?:send|attach|provide|share|upload|submit|enclose|e-?mail)\b.{0,80}\b(?:cop(?:y|ies)|scans?|photos?|pictures?) of (?:\w{1,20} ){0,4}(?:passport|id|identity card|driv\w{1,5}(?:['’]s)? licen[cs]e|bank card|credit card)\b/,
      /\b(?:send|attach|provide|share|submit|tell)\b.{0,80}\b(?:(?:bank|card|account) (?:details|numbers?|data)|social security number|cvv|pin code|banking password)\b/,
    ],
    messenger: [
      /\b(?:write|message|text|contact|reach|dm|reply|apply|respond|ping)(?: (?:to )?(?:us|me|now|only|directly|here|our \w{1,20}|the \w{1,20}|your \w{1,20})){0,3} (?:on|via|in|through|over|by|using) (?:our |my )?(?:telegram|whatsapp|viber|wechat|skype)\b/,
    ],
  },
  denies:
    /\b(?:no|not|never|without|free|reimbursed?|refunded|covered|(?:don|doesn|won|isn)['’]t|we (?:pay|cover|provide))\b/,
}
