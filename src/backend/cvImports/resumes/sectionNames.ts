export const sectionKinds = [
  'employment',
  'education',
  'skills',
  'languages',
  'about',
  'contact',
  'links',
  'certificates',
  'projects',
  'awards',
  'volunteering',
  'publications',
  'courses',
  'memberships',
  'conferences',
  'patents',
  'interests',
  'references',
  'other',
] as const
export type SectionKind = (typeof sectionKinds)[number]

/** What résumés call their sections, in lower case. */
const names: Readonly<Partial<Record<SectionKind, string>>> = {
  employment:
    'experience|experiences|professional experience|work experience|professional work experience|work experiences|working experience|employment|employment history|' +
    'work history|career|career history|career summary|professional background|professional history|career path|' +
    'relevant experience|relevant work experience|industry experience|industrial experience|job experience|jobs|job history|work|' +
    'research experience|teaching experience|academic experience|engineering experience|technical experience|' +
    'internships|internship|internship experience|internships and experience|employment experience|employment record|' +
    'experience and internships|professional employment|positions|positions held|appointments|academic appointments|' +
    'academic positions|clinical experience|military service|military experience|leadership experience|additional experience|other experience|' +
    'previous experience|selected experience|freelance experience|professional experiences|my experience|where i have worked|where i’ve worked|' +
    'досвід|досвід роботи|професійний досвід|професійний досвід роботи|трудовий досвід|робочий досвід|трудова діяльність|' +
    'професійна діяльність|місця роботи|місце роботи|попередні місця роботи|кар’єра|карєра|кар’єрний шлях|робота|стаж|стаж роботи|трудовий стаж|' +
    'практичний досвід|практика|стажування|викладацький досвід|досвід викладання|науковий досвід|службова діяльність|' +
    'опыт работы|опыт|профессиональный опыт|трудовая деятельность|berufserfahrung|expérience professionnelle|expérience|doświadczenie zawodowe|doświadczenie',
  education:
    'education|educational background|academic background|education background|academic qualifications|qualifications|' +
    'education and qualifications|education and training|academic history|academic education|academics|studies|' +
    'educational qualifications|education history|academic record|university|schooling|degrees|formal education|' +
    'освіта|навчання|освіта та навчання|вища освіта|академічна освіта|основна освіта|освіта і курси|освіта та курси|кваліфікація|' +
    'образование|ausbildung|bildung|formation|wykształcenie',
  skills:
    'skills|technical skills|key skills|core skills|professional skills|hard skills|soft skills|skills summary|' +
    'core competencies|competencies|key competencies|competences|technical expertise|areas of expertise|expertise|' +
    'technologies|tech stack|technical stack|tech skills|tools|tools and technologies|technical proficiencies|technical competencies|' +
    'proficiencies|skills and abilities|skills and tools|skill set|skillset|computer skills|it skills|programming skills|' +
    'programming languages|skills and technologies|technical knowledge|strengths|core strengths|personal skills|additional skills|other skills|' +
    'digital skills|software|software skills|skills and expertise|skills and competencies|technical summary|specialties|specialities|' +
    'навички|ключові навички|професійні навички|технічні навички|навички та вміння|вміння та навички|навички й інструменти|' +
    'уміння|вміння|компетенції|ключові компетенції|технології|інструменти|знання|знання та навички|професійні вміння|' +
    'особисті якості|особисті навички|гнучкі навички|комп’ютерні навички|володіння комп’ютером|стек технологій|технологічний стек|' +
    'навыки|ключевые навыки|профессиональные навыки|kenntnisse|compétences|umiejętności',
  languages:
    'languages|language skills|language|spoken languages|languages spoken|foreign languages|language proficiency|human languages|linguistic skills|' +
    'мови|знання мов|володіння мовами|іноземні мови|мовні навички|знання іноземних мов|рівень володіння мовами|' +
    'языки|знание языков|sprachen|langues|języki',
  about:
    'about|about me|summary|profile|professional summary|professional profile|executive summary|career objective|' +
    'objective|personal statement|personal profile|introduction|bio|biography|overview|who am i|who i am|career profile|summary of qualifications|' +
    'qualifications summary|highlights|personal summary|resume summary|career goal|goal|goals|objectives|statement|professional objective|' +
    'про себе|про мене|резюме|коротко про себе|профіль|професійний профіль|мета|ціль|загальна інформація|опис|кар’єрна мета|мета пошуку|' +
    'о себе|обо мне|цель|profil|über mich|à propos',
  contact:
    'contact|contacts|contact information|contact info|contact details|contact me|personal information|personal info|' +
    'personal details|details|personal data|get in touch|info|address|' +
    'контакти|контактна інформація|контактні дані|особиста інформація|особисті дані|персональні дані|зв’язок|адреса|' +
    'контакты|личные данные|kontakt|coordonnées|dane kontaktowe',
  links:
    'links|websites|online|profiles|social|social media|social links|social networks|online profiles|web|find me online|portfolio links|online presence|on the web|' +
    'посилання|соціальні мережі|соцмережі|профілі|профілі в мережі|в інтернеті|ссылки',
  certificates:
    'certifications|certificates|certification|certificate|licenses|licences|licenses and certifications|' +
    'licences and certifications|licences and certificates|certifications and licenses|professional certifications|certificates and courses|' +
    'courses and certifications|certifications and courses|training and certifications|certifications and training|credentials|' +
    'сертифікати|сертифікації|сертифікати та курси|курси та сертифікати|курси й сертифікати|ліцензії|ліцензії та сертифікати|сертификаты',
  projects:
    'projects|personal projects|selected projects|key projects|side projects|project experience|portfolio|academic projects|' +
    'open source|open source projects|open-source projects|open-source|open source contributions|notable projects|featured projects|project|research projects|my projects|' +
    'проєкти|проекти|особисті проєкти|власні проєкти|портфоліо|навчальні проєкти|ключові проєкти|избранные проекты|проекты',
  awards:
    'awards|honors|honours|achievements|awards and honors|honors and awards|honours and awards|awards and achievements|' +
    'accomplishments|awards and recognition|scholarships|recognition|recognitions|prizes|key achievements|scholarships and awards|honors and achievements|' +
    'selected honors|fellowships|fellowships and awards|most proud of|' +
    'нагороди|досягнення|відзнаки|нагороди та досягнення|нагороди й відзнаки|премії|стипендії|достижения',
  volunteering:
    'volunteering|volunteer|volunteer experience|volunteer work|community service|community|voluntary work|volunteering experience|' +
    'extracurricular activities|extracurricular activity|extracurricular|activities|leadership|leadership and activities|service|community involvement|extra-curricular activities|' +
    'extracurriculars|activities and leadership|leadership and service|volunteer and leadership|professional service|affiliations and service|' +
    'волонтерство|волонтерська діяльність|волонтерський досвід|громадська діяльність|громадська робота|додаткова діяльність|позанавчальна діяльність',
  publications:
    'publications|papers|research publications|selected publications|articles|books|talks and publications|writing|writings|preprints|patents and publications|' +
    'публікації|наукові публікації|статті|наукові праці',
  courses:
    'courses|training|trainings|coursework|relevant coursework|professional development|professional training|continuing education|' +
    'additional education|workshops|seminars|online courses|further education|training and courses|' +
    'курси|тренінги|додаткова освіта|підвищення кваліфікації|курси та тренінги|семінари|курсы|дополнительное образование',
  memberships:
    'memberships|affiliations|professional memberships|professional affiliations|associations|committees|program committees|' +
    'членство|членство в організаціях',
  conferences:
    'conferences|talks|presentations|presentation|speaking|invited talks|public speaking|конференції|виступи|доповіді',
  patents: 'patents|патенти',
  interests:
    'interests|hobbies|hobbies and interests|interests and hobbies|personal interests|passions|a day of my life|other interests|' +
    'інтереси|захоплення|хобі|хобі та інтереси|увлечения|хобби',
  references:
    'references|referees|recommendations|testimonials|рекомендації|рекомендатели|рекомендации|відгуки',
  other:
    'additional information|other|miscellaneous|misc|additional|other information|further information|appendix|more|declaration|availability|life philosophy|' +
    'додаткова інформація|інше|додатково|додаткові відомості|інші відомості|дополнительная информация',
}

const normalize = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’ʼ`´]/g, '’')
    .replace(/\s*(?:&|\+|\/|,(?=\s))\s*/g, ' and ')
    .replace(/ (?:та|і|й|и) /g, ' and ')
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    .replace(/\s+/g, ' ')

const known = new Map<string, SectionKind>()
for (const kind of sectionKinds)
  for (const name of names[kind]?.split('|') ?? [])
    if (!known.has(normalize(name))) known.set(normalize(name), kind)

/** Where letters are set apart, so are the words. */
const joined = new Map([...known].map(([name, kind]) => [name.replaceAll(' ', ''), kind]))

/** 'Other Work Experience', 'UX Projects' */
const endings: readonly (readonly [RegExp, SectionKind])[] = [
  [/^(?=.*(?:project|проєкт))/u, 'projects'],
  [
    /^(?!.*(?:years|user|customer|volunteer|років)).*(?:experience|employment|work history|досвід|досвід роботи)$/u,
    'employment',
  ],
  [/ (?:education|освіта)$/u, 'education'],
  [/ (?:skills|навички)$/u, 'skills'],
  [/ (?:projects|проєкти)$/u, 'projects'],
]
const maxLength = 60
const maxWords = 4

/** The section that a heading names: 'Work Experience', '2. ДОСВІД РОБОТИ:', 'Skills & Tools'; null for any other text. */
export function sectionOf(text: string): SectionKind | null {
  if (text.length > maxLength) return null
  const plain = normalize(text)
  const whole = known.get(plain) ?? joined.get(plain)
  if (whole !== undefined) return whole
  // 'Education and Certifications' has entries of the first kind at least.
  const [first = '', second] = plain.split(' and ')
  const [one, other] = [known.get(first), known.get(second ?? '')]
  if (one !== undefined && other !== undefined) return one
  if (plain.split(' ').length > maxWords || /[\d.:;]/.test(text)) return null
  return endings.find(([pattern]) => pattern.test(plain))?.[1] ?? null
}
