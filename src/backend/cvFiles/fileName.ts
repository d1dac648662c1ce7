import type { CvDocument } from '#contract/cvFiles/document.ts'

/** 'CV Ana Kovalenko.pdf', without characters that file systems refuse. */
export const fileNameOf = ({ title }: Pick<CvDocument, 'title'>, extension: string): string =>
  `${title
    .replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 100)}.${extension}`
