import { agriculture } from './skills/agriculture.ts'
import { construction } from './skills/construction.ts'
import { data } from './skills/data.ts'
import { design } from './skills/design.ts'
import { education } from './skills/education.ts'
import { electrical } from './skills/electrical.ts'
import { finance } from './skills/finance.ts'
import { general } from './skills/general.ts'
import { health } from './skills/health.ts'
import { hospitality } from './skills/hospitality.ts'
import { languages } from './skills/languages.ts'
import { logistics } from './skills/logistics.ts'
import { marketing } from './skills/marketing.ts'
import { mechanical } from './skills/mechanical.ts'
import { people } from './skills/people.ts'
import { sales } from './skills/sales.ts'
import { software } from './skills/software.ts'
import { officeSynonyms } from './synonyms/offices.ts'
import { technologySynonyms } from './synonyms/technology.ts'
import { workshopSynonyms } from './synonyms/workshops.ts'
import type { Skill, SkillRow } from './types.ts'

/** Each trade has its own range of a thousand ids, so that it can grow. */
const trades = {
  software,
  data,
  design,
  marketing,
  sales,
  finance,
  people,
  health,
  education,
  logistics,
  construction,
  electrical,
  mechanical,
  agriculture,
  hospitality,
  languages,
  general,
}

const synonyms = { ...technologySynonyms, ...officeSynonyms, ...workshopSynonyms }

export const skills: readonly Skill[] = Object.entries(trades).flatMap(([group, rows]) =>
  rows.map(([id, en, uk = en]: SkillRow) => ({
    id,
    en,
    uk,
    group,
    synonyms: synonyms[id]?.split(', ') ?? [],
  })),
)
