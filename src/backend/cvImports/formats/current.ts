/** How people write that something has no end yet. Compared without case, punctuation and what leads up to it. */
const words = [
  ...[
    'present',
    'the present',
    'present day',
    'present time',
    'now',
    'right now',
    'current',
    'currently',
    'today',
  ],
  ...['ongoing', 'on going', 'continuing', 'to date', 'date', 'present date', 'in progress', 'still working'],
  ...['тепер', 'тепер і далі', 'зараз', 'нині', 'донині', 'дотепер', 'досі', 'сьогодні', 'сьогоднішній день'],
  ...[
    'теперішній час',
    'теперішнього часу',
    'даний час',
    'цей час',
    'цього часу',
    'триває',
    'сьогоднішнього дня',
  ],
  ...['поточне', 'поточна', 'поточний', 'н ч', 'т ч'],
  ...['настоящее время', 'настоящего времени', 'сейчас', 'ныне', 'сегодня', 'сегодняшний день', 'н в', 'нв'],
  ...['heute', 'jetzt', 'aktuell', 'laufend', 'derzeit', 'gegenwärtig', 'dato'],
  ...['présent', 'à ce jour', 'aujourd hui', 'actuel', 'actuellement', 'en cours', 'maintenant', 'ce jour'],
  ...['actualidad', 'la actualidad', 'presente', 'actual', 'actualmente', 'hoy', 'la fecha', 'en curso'],
  ...[
    'oggi',
    'attuale',
    'attualmente',
    'in corso',
    'ad oggi',
    'atual',
    'atualmente',
    'momento',
    'o momento',
    'hoje',
  ],
  ...[
    'obecnie',
    'nadal',
    'teraz',
    'chwili obecnej',
    'dziś',
    'současnost',
    'současnosti',
    'dosud',
    'súčasnosť',
  ],
  ...[
    'heden',
    'nu',
    'nuværende',
    'nå',
    'pågående',
    'nykyinen',
    'prezent',
    'în prezent',
    'jelenleg',
    'jelen',
    'сега',
  ],
  ...[
    'σήμερα',
    'halen',
    'devam ediyor',
    'günümüz',
    'şimdi',
    'היום',
    'כיום',
    'حتى الآن',
    'الآن',
    '至今',
    '现在',
    '現在',
  ],
]
const leading =
  /^(?:up to|until|till|to|as of|since|and|bis|seit|jusqu (?:à|au)|jusqu|hasta|fino|fino ad|até|até o|do|od|po|tot|til|till|по|до|на|и|і|й|з|с) /u

/** 'Jusqu’à aujourd’hui' becomes 'jusqu à aujourd hui'. */
const normalize = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

const known = new Set(words.map(normalize))

/** Whether an end says that there is none: 'Present', 'ongoing', 'по теперішній час', '–'. */
export function isCurrent(end: string): boolean {
  const plain = normalize(end)
  if (plain === '') return /^[\s\p{P}]*$/u.test(end)
  return plain.length <= 40 && (known.has(plain) || known.has(plain.replace(leading, '')))
}
