import ago from '#locales/uk_UA/dates.json' with { type: 'json' }
import type { Language } from '../language.ts'

export const uk_UA: Language = {
  ago,
  ownName: 'Українська',
  script: 'Cyrillic',
  detectedBy: /\buk\b|UA/,
  // With the Russian letters where they would sort.
  alphabet: 'абвгґдеёєжзиіїйклмнопрстуфхцчшщъыьэюя',
  // The national system of 2010 (Cabinet resolution 55), without its word-initial rules.
  romanisation: {
    а: 'a', б: 'b', в: 'v', г: 'h', ґ: 'g', д: 'd', е: 'e', є: 'ie', ж: 'zh', з: 'z', и: 'y', і: 'i', ї: 'i', й: 'i',
    к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch',
    ш: 'sh', щ: 'shch', ь: '', ю: 'iu', я: 'ia', "'": '', '’': '', ы: 'y', э: 'e', ё: 'io', ъ: '',
  }, // prettier-ignore
  // Of nouns and adjectives.
  endings:
    /(ування|ами|ями|ого|ому|ими|ові|еві|єві|ою|ею|єю|ів|їв|ам|ям|ах|ях|ий|ій|ої|их|им|ість|а|я|о|е|є|и|і|ї|у|ю|ь|й)$/u,
  stopWords: 'в у на з зі із і й та або для до від по за робота роботу роботи вакансія вакансії вакансій',
  claims: ['верифікован', 'підтверджен', 'перевірен', 'офіційн'].flatMap((stem) =>
    ['о', 'а', 'е', 'і', 'ий'].map((ending) => stem + ending),
  ),
  zonePrefix: 'час: ',
  foreign: { letters: /[ыэёъ]/i, tag: 'ru' },
}
