import { namesOf } from './names.ts'
import type { HumanLanguage } from './types.ts'

/** Ukrainian and English first, then roughly by proximity. */
const first: readonly HumanLanguage[] = [
  { id: 1, code: 'uk' },
  { id: 2, code: 'en' },
  { id: 3, code: 'pl' },
  { id: 4, code: 'de' },
  { id: 5, code: 'fr' },
  { id: 6, code: 'es' },
  { id: 7, code: 'it' },
  { id: 8, code: 'pt' },
  { id: 9, code: 'ro' },
  { id: 10, code: 'cs' },
  { id: 11, code: 'sk' },
  { id: 12, code: 'hu' },
  { id: 13, code: 'bg' },
  { id: 14, code: 'sr' },
  { id: 15, code: 'hr' },
  { id: 16, code: 'sl' },
  { id: 17, code: 'mk' },
  { id: 18, code: 'sq' },
  { id: 19, code: 'el' },
  { id: 20, code: 'tr' },
  { id: 21, code: 'ka' },
  { id: 22, code: 'hy' },
  { id: 23, code: 'az' },
  { id: 24, code: 'kk' },
  { id: 25, code: 'uz' },
  { id: 26, code: 'nl' },
  { id: 27, code: 'da' },
  { id: 28, code: 'sv' },
  { id: 29, code: 'nb' },
  { id: 30, code: 'fi' },
  { id: 31, code: 'et' },
  { id: 32, code: 'lv' },
  { id: 33, code: 'lt' },
  { id: 34, code: 'is' },
  { id: 35, code: 'ga' },
  { id: 36, code: 'cy' },
  { id: 37, code: 'mt' },
  { id: 38, code: 'ca' },
  { id: 39, code: 'eu' },
  { id: 40, code: 'gl' },
  { id: 41, code: 'be' },
  { id: 42, code: 'ru' },
  { id: 43, code: 'crh' },
  { id: 44, code: 'yi' },
  { id: 45, code: 'he' },
  { id: 46, code: 'ar' },
  { id: 47, code: 'fa' },
  { id: 48, code: 'hi' },
  { id: 49, code: 'ur' },
  { id: 50, code: 'bn' },
  { id: 51, code: 'pa' },
  { id: 52, code: 'ta' },
  { id: 53, code: 'zh' },
  { id: 54, code: 'ja' },
  { id: 55, code: 'ko' },
  { id: 56, code: 'vi' },
  { id: 57, code: 'th' },
  { id: 58, code: 'id' },
  { id: 59, code: 'ms' },
  { id: 60, code: 'tl' },
  { id: 61, code: 'sw' },
  { id: 62, code: 'am' },
  { id: 63, code: 'af' },
  { id: 64, code: 'la' },
  { id: 65, code: 'eo' },
]

/** ISO 639-1, then ISO 639-3: what is widely spoken, or named by other networks. New ones are added at the end, because their place is their id. */
const more =
  'no nn bs fo fy lb gd gv kw br co oc sc rm wa li an av ba ce cv os ab tt ky tg tk ku ps mn ug bo dz ne si my km lo ' +
  'ml te kn mr gu or as sa sd ks dv pi jv su mg mi sm to ty fj haw bi ch mh na ho ht gn qu ay nv cr oj iu ik kl so om ti ' +
  'aa ha yo ig ak ee ff wo bm rw rn lg ki ln kg lu ny sn st tn ts ve ss xh zu nr nd hz kj ng kr sg se cu ae ia ie io vo ' +
  'kv ii za yue nan wuu hak hbs cnr prs ckb gsw rue szl hsb dsb csb gag vls nds frr sco ast ext mwl frp fur lij lmo nap ' +
  'pms scn vec rup rom lad krl vep smn sms udm mhr myv mdf sah tyv kum lez dar inh kbd ady lzz xmf kab arz apc ary acm arc ' +
  'syr cop gez grc ang non mai bho kok tcy mni sat brx doi lus kha shn hmn mnw ceb ilo hil war pam bik pag tet tpi pap srn ' +
  'jam pcm kri gcf nah yua quc arn chr ace ban bug mad min luo kam nyn bem tum umb nso gaa dyu mnk sus men lua tig byn har ' +
  'bin efi ibb tiv ukl ase bfi isg asf nzs fcs fsl lsl lls eso gsg asq sgg dse vgt sfb ise ssp psr bzs mfs aed csn csg swl ' +
  'nsl dsl fse pso cse svk hsh rms bqn csq gss tsm isr rsl ins jsl csl kvk tss hks tsq sfs xki ils ' +
  'bal zgh rhg syl kaa bua xal'

export const languages: readonly HumanLanguage[] = [
  ...first,
  ...more.split(' ').map((code, at) => ({ id: first.length + 1 + at, code })),
]

/** What CLDR lacks, or calls by the name of another language. */
export const unusualLanguageNames = namesOf('languages')
