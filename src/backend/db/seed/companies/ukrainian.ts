import { companySize, country, industry } from '../named.ts'
import type { SeedCompany } from '../types.ts'

export const ukrainianCompanies: readonly SeedCompany[] = [
  {
    slug: 'krok-i-opora',
    name: 'Крок і опора',
    industryId: industry('Rehabilitation and care'),
    companySizeId: companySize('201–500 people'),
    yearFounded: 2016,
    headline: 'Реабілітація після поранень, травм та інсультів — від першого дня до повернення на роботу',
    about: `«Крок і опора» — це **центр реабілітації у Вінниці та два відділення у Львові й Чернівцях**. Торік у нас лікувалися 2 870 людей, із них 1 140 — після бойових поранень. Середній курс триває сім тижнів.

Над кожним пацієнтом працює одна команда: лікар фізичної та реабілітаційної медицини, фізичний терапевт, ерготерапевт, психолог, протезист і соціальний працівник. Щопонеділка вони збираються разом із самим пацієнтом і домовляються про мету на тиждень — не «збільшити обсяг рухів», а «самому дійти до кав’ярні».

У нас є:

- протезна майстерня з 14 робочими місцями, де роблять куксоприймачі за два дні
- навчальна квартира, у якій знову вчаться готувати й прати
- басейн, пандусний парк і майстерня з переобладнання авто

З 2023 року ми допомагаємо повернутися на роботу: **із 610 людей, які звернулися, 438 працюють**. Наші протоколи лікування [відкриті](https://krokopora.example/protocols), ними користуються ще 26 лікарень.`,
    website: 'https://krokopora.example',
    domain: 'krokopora.example',
    countryId: country('UA'),
    timeZone: 'Europe/Kyiv',
    locale: 'uk_UA',
    offices: [
      {
        name: 'Головний центр',
        address: 'вул. Яблунева, 21',
        city: 'Вінниця',
        zip: '21018',
        countryId: country('UA'),
        headquarters: true,
      },
      {
        name: 'Львівське відділення',
        address: 'вул. Медова Печера, 40',
        city: 'Львів',
        zip: '79019',
        countryId: country('UA'),
        headquarters: false,
      },
      {
        name: 'Чернівецьке відділення',
        address: 'вул. Садова, 9',
        city: 'Чернівці',
        zip: '58002',
        countryId: country('UA'),
        headquarters: false,
      },
    ],
    contacts: [
      { label: 'Відділ кадрів', email: 'robota@krokopora.example', phone: '+380 43 000 0170' },
      { label: 'Запис на консультацію', email: 'zapys@krokopora.example', phone: '+380 43 000 0171' },
    ],
    colours: { paper: '#f2f1ec', ink: '#1d3b36', accent: '#3f7f6b', second: '#e07a5f' },
    pattern: 'gait',
  },
  {
    slug: 'kovylove-pole',
    name: 'Ковилове поле',
    industryId: industry('Agriculture and forestry'),
    companySizeId: companySize('201–500 people'),
    yearFounded: 2003,
    headline: 'Пшениця, льон і сочевиця на 18 тисячах гектарів Полтавщини та Черкащини',
    about: `Ми обробляємо **18 400 гектарів у Полтавській і Черкаській областях**: озима пшениця, соняшник, льон олійний, сочевиця та 1 900 гектарів органічної гречки. Орати перестали 2011 року; відтоді гумусу в наших ґрунтах побільшало на 0,4 відсоткового пункту, і кожне поле має власний паспорт з аналізами.

У господарстві працює 265 людей, влітку — до 400. Маємо елеватор на 62 тисячі тонн у Хоролі, насіннєвий завод, ремонтну базу й метеостанції на кожні 300 гектарів. Поля, на яких бували бої, обстежують сапери; **без їхнього висновку жодна машина туди не заїжджає**.

Що для нас важить:

- оренда пайовикам виплачується до 1 жовтня, без жодного винятку за двадцять років
- дітей працівників ми вчимо за свій рахунок, якщо вони обирають аграрний фах
- у жнива обід привозять на поле гарячим

Агрономи ведуть [польовий щоденник](https://kovylove.example/shchodennyk), у якому чесно записано, що не вродило і чому.`,
    website: 'https://kovylove.example',
    domain: 'kovylove.example',
    countryId: country('UA'),
    timeZone: 'Europe/Kyiv',
    locale: 'uk_UA',
    offices: [
      {
        name: 'Центральна садиба',
        address: 'вул. Степова, 1',
        city: 'Хорол',
        state: 'Полтавська область',
        zip: '37800',
        countryId: country('UA'),
        headquarters: true,
      },
      {
        name: 'Черкаський підрозділ',
        address: 'вул. Елеваторна, 6',
        city: 'Золотоноша',
        state: 'Черкаська область',
        zip: '19700',
        countryId: country('UA'),
        headquarters: false,
      },
    ],
    contacts: [
      { label: 'Кадри', email: 'kadry@kovylove.example', phone: '+380 53 000 0180' },
      { label: 'Пайовикам', email: 'pai@kovylove.example', phone: '+380 53 000 0181' },
      { label: 'Продаж зерна', email: 'zerno@kovylove.example' },
    ],
    colours: { paper: '#f6f1df', ink: '#3b3a1c', accent: '#c29a2b', second: '#6d8540' },
    pattern: 'furrows',
  },
  {
    slug: 'kalamar',
    name: 'Видавництво «Каламар»',
    industryId: industry('Publishing and printing'),
    companySizeId: companySize('11–50 people'),
    yearFounded: 2011,
    headline: 'Книжки, які перечитують: нон-фікшн, дитяча література та переклади з малих мов',
    about: `«Каламар» видає **близько 70 нових назв на рік**: історію, природничі науки, книжки для дітей і художні переклади з мов, які рідко перекладають напряму, — литовської, каталанської, грузинської, фінської. Загалом у каталозі 540 книжок, і понад половину з них ми передруковуємо досі.

Нас 43 людини. Редакція працює в Києві, друкарня та склад — у Харкові; друкарня не зупинялася й тоді, коли довелося перенести верстати до цокольного поверху. Електронні та аудіокнижки готує окрема студія з чотирьох осіб.

Як ми робимо книжку:

- переклад завжди **з мови оригіналу**, ім’я перекладача стоїть на обкладинці
- кожен рукопис читають два редактори й один коректор
- гонорар виплачуємо протягом 14 днів після здачі тексту

Шрифт, папір і шиття для нас така сама частина книжки, як текст. Сім наших видань здобули відзнаки за оформлення, а про невдалі обкладинки ми [розповідаємо самі](https://kalamar.example/nevdali).`,
    website: 'https://kalamar.example',
    domain: 'kalamar.example',
    countryId: country('UA'),
    timeZone: 'Europe/Kyiv',
    locale: 'uk_UA',
    offices: [
      {
        name: 'Редакція',
        address: 'вул. Чорнильна, 5, кв. 2',
        city: 'Київ',
        zip: '04070',
        countryId: country('UA'),
        headquarters: true,
      },
      {
        name: 'Друкарня',
        address: 'вул. Складальна, 17',
        city: 'Харків',
        zip: '61001',
        countryId: country('UA'),
        headquarters: false,
      },
    ],
    contacts: [
      { label: 'Робота у видавництві', email: 'komanda@kalamar.example', phone: '+380 44 000 0190' },
      { label: 'Рукописи', email: 'rukopysy@kalamar.example' },
      { label: 'Книгарням', email: 'knyharniam@kalamar.example', phone: '+380 57 000 0191' },
    ],
    colours: { paper: '#f4f0ea', ink: '#1c2333', accent: '#8a2f3b', second: '#44618c' },
    pattern: 'pages',
  },
  {
    slug: 'lypova-9',
    name: 'Липова, 9',
    industryId: industry('Restaurants and cafés'),
    companySizeId: companySize('51–200 people'),
    yearFounded: 2017,
    headline: 'Пекарні-кав’ярні в Києві, Дніпрі та Полтаві: хліб на заквасці та сніданки цілий день',
    about: `Перша пекарня відчинилася 2017 року на Липовій, 9 у Полтаві. Тепер їх **одинадцять: шість у Києві, три в Дніпрі та дві в Полтаві**. Щодня ми випікаємо 4 200 хлібин на заквасці, якій уже дев’ятий рік, і варимо близько п’яти тисяч чашок кави.

Тісто замішують у кожній пекарні, а не привозять замороженим. Борошно беремо з двох млинів на Полтавщині, молоко — з чотирьох ферм, і на полиці завжди написано, з яких саме.

Для тих, хто з нами працює:

- графік складаємо на місяць уперед, зміни міняємо тільки за згодою
- **чайові ділять порівну** всі, хто був на зміні, разом із кухнею
- після року роботи — навчання на технолога або керівника за наш кошт

У кожній пекарні є генератор, тож хліб буває й тоді, коли немає світла. Непродане до дев’ятої вечора віддаємо: минулого року це 38 тисяч хлібин для лікарень і прихистків. Рецепт нашого житнього [відкритий](https://lypova9.example/zhytnii).`,
    website: 'https://lypova9.example',
    domain: 'lypova9.example',
    countryId: country('UA'),
    timeZone: 'Europe/Kyiv',
    locale: 'uk_UA',
    offices: [
      {
        name: 'Контора і головна пекарня',
        address: 'вул. Липова, 9',
        city: 'Полтава',
        zip: '36000',
        countryId: country('UA'),
        headquarters: true,
      },
      {
        name: 'Київська контора',
        address: 'вул. Борошняна, 2',
        city: 'Київ',
        zip: '03150',
        countryId: country('UA'),
        headquarters: false,
      },
      {
        name: 'Дніпровська пекарня-школа',
        address: 'узвіз Житній, 11',
        city: 'Дніпро',
        zip: '49000',
        countryId: country('UA'),
        headquarters: false,
      },
    ],
    contacts: [
      { label: 'Робота', email: 'robota@lypova9.example', phone: '+380 53 000 0200' },
      { label: 'Постачальникам', email: 'zapasy@lypova9.example' },
    ],
    colours: { paper: '#f8f2e4', ink: '#4a3423', accent: '#b98534', second: '#7a9a5c' },
    pattern: 'braid',
  },
  {
    slug: 'verstat',
    name: 'Школа ремесел «Верстат»',
    industryId: industry('Vocational training and courses'),
    companySizeId: companySize('51–200 people'),
    yearFounded: 2019,
    headline:
      'За пів року вчимо на електромонтажника, зварника, верстатника чи столяра — і доводимо до роботи',
    about: `«Верстат» — мережа шкіл для дорослих, які хочуть працювати руками. **Курс триває 24 тижні, половину часу учні проводять на справжньому виробництві.** З 2019 року ми випустили 3 150 фахівців; 81 відсоток із них за три місяці працювали за фахом.

Школи працюють у Дніпрі, Львові та Хмельницькому. Майстерні такі самі, як на заводі: 48 верстатів, 30 зварювальних постів, навчальна підстанція на 10 кіловольт. Теорію даємо онлайн, на платформі, яку пишемо самі.

Кого ми вчимо:

- ветеранів — безплатно, з пристосованими робочими місцями
- жінок: торік їх було **37 відсотків**, а на курсі верстатників — половина
- людей, які змінили місто або втратили фах через війну

Наші викладачі самі щороку місяць працюють на підприємстві, щоб не відстати. Програми всіх курсів [доступні кожному](https://verstat.example/prohramy) — беріть і вчіть.`,
    website: 'https://verstat.example',
    domain: null,
    countryId: country('UA'),
    timeZone: 'Europe/Kyiv',
    locale: 'uk_UA',
    offices: [
      {
        name: 'Дніпровська школа',
        address: 'вул. Ливарна, 33',
        city: 'Дніпро',
        zip: '49050',
        countryId: country('UA'),
        headquarters: true,
      },
      {
        name: 'Львівська школа',
        address: 'вул. Слюсарська, 8',
        city: 'Львів',
        zip: '79040',
        countryId: country('UA'),
        headquarters: false,
      },
      {
        name: 'Хмельницька школа',
        address: 'вул. Заводська, 60',
        city: 'Хмельницький',
        zip: '29000',
        countryId: country('UA'),
        headquarters: false,
      },
    ],
    contacts: [
      { label: 'Викладачам і майстрам', email: 'maistry@verstat.example', phone: '+380 56 000 0210' },
      { label: 'Вступ на курси', email: 'vstup@verstat.example', phone: '+380 56 000 0211' },
    ],
    colours: { paper: '#eff0f2', ink: '#23272f', accent: '#d05a2b', second: '#3d6b8e' },
    pattern: 'toolpath',
  },
]
