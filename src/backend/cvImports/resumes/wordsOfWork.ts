import { findCountryId } from '../formats/names.ts'

const list = (words: string) => words.split(/[\s|]+/).filter(Boolean)
/** Beginnings of words, at the beginning of a word. */
const beginnings = (words: string) => new RegExp(`(?<![\\p{L}\\p{M}])(?:${list(words).join('|')})`, 'iu')
const wholeWords = (words: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${words
      .trim()
      .split(/\s*\|\s*/)
      .join('|')})(?![\\p{L}\\p{M}\\p{N}])`,
    'iu',
  )

/** What people are at work. */
const positions = beginnings(`
  engineer developer programmer manager director analyst designer architect administrator consultant specialist coordinator
  assistant associate intern(?!ational|et|al) trainee officer lead(?!ing|ership) head president founder co-founder cofounder chief ceo cto cfo coo cmo vp
  supervisor technician teacher lecturer professor instructor tutor researcher scientist fellow postdoc scholar student nurse physician doctor surgeon
  pharmacist therapist psychologist accountant auditor bookkeeper economist clerk cashier secretary receptionist
  salesperson seller salesman merchandiser marketer editor writer copywriter journalist reporter translator interpreter
  photographer artist animator illustrator producer operator driver mechanic electrician welder carpenter plumber builder
  foreman chef cook waiter waitress barista bartender host(?:ess)? steward pilot captain sailor soldier sergeant commander guard
  lawyer attorney paralegal solicitor judge notary advisor adviser agent broker buyer planner strategist owner partner
  principal contractor freelancer volunteer member tester qa devops sre sysadmin dba scrum product\\sowner
  apprentice representative executive(?!\\sboard) curator librarian counselor counsellor trainer coach recruiter practitioner evangelist
  maintainer contributor generalist controller dispatcher inspector surveyor estimator mentor moderator chairman chairperson
  treasurer warden worker laborer labourer packer picker handler courier farmer agronomist veterinarian dentist midwife paramedic
  firefighter policeman detective caretaker janitor cleaner housekeeper nanny stylist hairdresser tailor baker butcher
  intendant supply\\schain\\smanager full[-\\s]?stack front[-\\s]?end back[-\\s]?end 
  інженер розробни програміст менеджер директор аналіти дизайнер архітектор адміністратор консультант спеціаліст координатор
  асистент помічни стажер стажист стажув практикант керівни начальни завідува голов(?:а|ний|на) президент засновни співзасновни провідн фахівець фахівчин
  технік вчител учител викладач професор доцент дослідни науков(?:ий|а)\\sспів лаборант медсестр медбрат лікар хірург фармацевт провізор
  психолог бухгалтер аудитор економіст касир секретар продавець продавчин мерчандайзер маркетолог редактор письменни
  копірайтер журналіст кореспондент перекладач фотограф художни аніматор продюсер оператор воді[йя] механік електрик зварювальни слюсар
  токар тесляр будівельни виконроб прораб кухар офіціант бариста бармен пілот капітан матрос кранівни вантажни комірни логіст
  юрист адвокат нотаріус радни агент брокер експерт закупівельни власни партнер підрядни фрілансер волонтер тестувальни
  рекрутер тренер репетитор бібліотекар контролер диспетчер інспектор геодезист кошторисни майстер робітни пакувальни кур’єр фермер
  агроном ветеринар стоматолог акушер фельдшер рятувальни слідч охорон прибиральни няня стиліст перукар швачк кравець пекар тімлід
  представни молодший старший асистентк співробітни працівни завгосп методист вихователь вихователька ректор декан учень студент
  инженер разработчик программист специалист руководитель ведущий преподаватель учитель бухгалтер продавец водитель
`)

/** Signs of an organisation. */
const organisations = wholeWords(`
  inc|llc|ltd|limited|gmbh|ag|corp|corporation|company|co|plc|s\\.?a|sp\\. ?z ?o\\.?o|bv|oy|ab|as|kg|pty|pvt|group|holding|holdings|
  university|college|school|institute|academy|faculty|department|laboratory|lab|labs|hospital|clinic|bank|ministry|agency|
  studio|studios|solutions|technologies|technology|tech|systems|software|services|consulting|partners|ventures|capital|
  foundation|association|society|council|government|municipality|office|center|centre|museum|library|theatre|restaurant|hotel|
  cafe|café|store|shop|market|supermarket|airlines|airways|railways|logistics|industries|enterprises|international|global|
  media|press|news|magazine|publishing|entertainment|games|network|networks|energy|electronics|motors|pharma|insurance|startup|
  research|bureau|factory|works|mills|farm|farms|bakery|pharmacy|army|navy|forces|
  тов|пат|прат|ат|кп|дп|фоп|зат|ват|пп|нуо|го|бф|нан україни|компанія|група|холдинг|університет|інститут|академія|школа|ліцей|гімназія|коледж|
  лікарня|поліклініка|клініка|банк|міністерство|агенція|агентство|студія|завод|фабрика|комбінат|підприємство|бюро|фонд|асоціація|рада|
  центр|музей|бібліотека|театр|ресторан|готель|кафе|магазин|супермаркет|аптека|видавництво|редакція|газета|радіо|телеканал|мережа|
  порт|лабораторія|кафедра|факультет|служба|управління|департамент|зсу|ооо|зао|ип
`)

/** Names within quotes, and what has a web address. */
const quoted = /[«„“"][^»”"]+[»”"]|\.(?:com|io|ua|net|org|co)\b/i

/** How much a text looks like a position, and like an employer; from 0. */
export const positionScore = (text: string): number => (positions.test(text) ? 2 : 0)
export const employerScore = (text: string): number =>
  (organisations.test(text) && !namesPosition(text) ? 1.5 : 0) + (quoted.test(text) ? 1.5 : 0)

/** 'Software Engineer' and 'Інженер заводу' are no organisations, whatever else is in them. */
function namesPosition(text: string): boolean {
  const words = text.split(/\s*[,(]|\s+(?:of|at|for|in)\s/u)[0]?.split(/\s+/) ?? []
  return [words[0], words.at(-1)].some((word) => word !== undefined && positions.test(word))
}

const remote =
  /^\(?(?:fully )?(?:remote(?: work)?|hybrid|on-?site|віддалено|дистанційно|гібридно|удалённо)\)?$/iu
const kindOfWork =
  /^\(?(?:full[- ]?time|part[- ]?time|contract|permanent|temporary|повна зайнятість|часткова зайнятість|неповна зайнятість|за контрактом)\)?$/iu
export const isKindOfWork = (text: string): boolean => kindOfWork.test(text.trim())

const city = /^(?:м\. ?)?\p{Lu}[\p{L}’'.-]*(?:[ -]\p{Lu}?[\p{L}’'.-]*){0,3}$/u
const region = /^(?:[A-Z]{2}|[A-Z]\.[A-Z]\.?|\p{Lu}[\p{L}’'.-]*(?: [\p{L}’'.-]+){0,3})$/u
const regionWord = /(?:область|обл\.|oblast|county|state|province|region)$/iu
const places = new Set(
  (
    'london|new york|paris|berlin|warsaw|kraków|krakow|prague|vienna|amsterdam|barcelona|madrid|lisbon|dublin|boston|chicago|seattle|' +
    'san francisco|los angeles|toronto|vancouver|sydney|melbourne|singapore|tokyo|bangalore|bengaluru|mumbai|delhi|hyderabad|chennai|tel aviv|' +
    'stockholm|copenhagen|oslo|helsinki|zurich|geneva|munich|hamburg|milan|rome|brussels|budapest|bucharest|sofia|istanbul|dubai|hong kong|seoul|' +
    'kyiv|kiev|lviv|odesa|odessa|kharkiv|dnipro|zaporizhzhia|vinnytsia|poltava|chernivtsi|uzhhorod|ivano-frankivsk|ternopil|lutsk|rivne|khmelnytskyi|' +
    'zhytomyr|cherkasy|chernihiv|sumy|mykolaiv|kherson|mariupol|kropyvnytskyi|' +
    'київ|львів|одеса|харків|дніпро|запоріжжя|вінниця|полтава|чернівці|ужгород|івано-франківськ|тернопіль|луцьк|рівне|хмельницький|' +
    'житомир|черкаси|чернігів|суми|миколаїв|херсон|маріуполь|кропивницький|варшава|краків|берлін|лондон|прага|відень|париж|washington|edinburgh|manchester|birmingham'
  ).split('|'),
)

/** 'Kyiv', 'Kyiv, Ukraine', 'Mountain View, CA', 'Remote', 'м. Львів' */
export function isPlace(text: string): boolean {
  const plain = text.replace(/[()[\]]/g, '').trim()
  if (plain === '' || plain.length > 60) return false
  if (remote.test(plain)) return true
  const parts = plain.split(/\s*(?:,|–|—|\/| - )\s*/).filter(Boolean)
  const named = (part: string) => places.has(part.toLowerCase().replace(/^м\. ?/, '')) || remote.test(part)
  if (parts.length === 1) return named(plain) || findCountryId(plain) !== null
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  const isRegion = (part: string) => regionWord.test(part) || isState(part)
  const isKnown = findCountryId(last) !== null || isRegion(last) || named(first)
  // 'Globex, Kyiv' and 'Globex, Mountain View, CA' begin with an employer.
  const isLong = parts.length > 2 && !named(first) && !parts.slice(1, -1).some(isRegion)
  return (
    isKnown &&
    !isLong &&
    parts.length <= 4 &&
    employerScore(first) === 0 &&
    parts.every((part) => city.test(part) || region.test(part) || named(part))
  )
}

const states = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC ON BC QC AB NSW VIC UK USA US'.split(
    ' ',
  ),
)
const stateNames = new Set(
  (
    'alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|hawaii|idaho|illinois|indiana|iowa|kansas|kentucky|' +
    'louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire|new jersey|' +
    'new mexico|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota|tennessee|texas|' +
    'utah|vermont|virginia|west virginia|wisconsin|wyoming|ontario|quebec|british columbia|england|scotland|wales'
  ).split('|'),
)
const isState = (text: string) => states.has(text.replaceAll('.', '')) || stateNames.has(text.toLowerCase())
