import type { StringsOf } from '#i18n/island.ts'

export type MakerStrings = StringsOf<'cvFiles', 'maker'>
