const starts = (words: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{M}])(?:${words
      .trim()
      .split(/[\s|]+/)
      .join('|')})`,
    'iu',
  )

const schools = starts(`
  universit college school institut academy academia polytechnic politechnika conservator seminary gymnasium lyceum lycée
  faculty campus bootcamp hochschule université universidad escuela école uniwersytet szkoła mit(?!\\p{L}) ucla eth(?!\\p{L}) epfl kpi(?!\\p{L}) lnu(?!\\p{L})
  університет інститут академі коледж технікум училищ школ ліце гімназі політехн консерваторі семінарі кпі(?!\\p{L}) кну(?!\\p{L}) лну(?!\\p{L}) нту(?!\\p{L}) хну(?!\\p{L}) хпі(?!\\p{L}) онпу(?!\\p{L})
  университет институт академия колледж
`)
const degrees = new RegExp(
  '(?<![\\p{L}\\p{M}])(?:bachelor|master(?!card)|doctor(?:ate)?(?! of the)|ph\\.? ?d|dphil|b\\.? ?sc?|m\\.? ?sc?|b\\.? ?a|m\\.? ?a|b\\.? ?eng|m\\.? ?eng|b\\.? ?tech|m\\.? ?tech|' +
    "mba|m\\.b\\.a|ll\\.? ?[bm]|m\\.? ?d|b\\.? ?ed|m\\.? ?ed|m\\.? ?phil|bba|bfa|mfa|mca|bca|b\\.? ?com|m\\.? ?com|associate(?: of| degree|’s|'s)|diploma|degree|certificate|minor|major|a-levels?|gcse|high school diploma|licentiate|" +
    'specialist|undergraduate|postgraduate|graduate|honou?rs|abitur|matura|b\\.e|m\\.e|' +
    'бакалавр\\p{L}*|магістр\\p{L}*|спеціаліст\\p{L}*|молодш\\p{L}+ (?:спеціаліст|бакалавр)\\p{L}*|аспірант\\p{L}*|доктор\\p{L}*|кандидат\\p{L}* наук|диплом\\p{L}*|ступінь|' +
    'повна загальна середня|середня освіта|вища освіта|магистр\\p{L}*|специалист\\p{L}*)(?![\\p{L}\\p{M}])',
  'iu',
)
const areas = starts(`
  computer science engineering economics mathematics physics business management law history philology marketing finance psychology biology chemistry
  спеціальність факультет кафедра напрям інформат економі математик фізик право історі філолог психолог біолог хімі
`)

export const schoolScore = (text: string): number =>
  (schools.test(text) ? 2 : 0) - (degrees.test(text) ? 1.5 : 0)
export const degreeScore = (text: string): number =>
  (degrees.test(text) ? 2 : 0) + (areas.test(text) ? 0.5 : 0)
