/**
 * Stems of the passwords that attackers try first although they satisfy the composition rules: lower case, without the
 * digits or signs that people append.
 */
const stems = new Set(
  (
    'password passw0rd p@ssword p@ssw0rd passwort parol qwerty qwertyui qwertyuiop qwerty1q asdfghjk zxcvbnm ' +
    'abc abcd abcdef abcdefg aa welcome welcom letmein admin administrator changeme iloveyou sunshine princess ' +
    'football baseball monkey dragon master superman batman pokemon secret summer winter spring autumn january ' +
    'hello test testing trustno default ukraine ukraina kyiv london michael jennifer charlie freedom whatever ' +
    'q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq1zaq zaq12wsx qazwsx qwe asd p4ssw0rd пароль йцукен україна ' +
    'qwer asdf zxcv qwert asdfg zxcvb zaq1xsw wasd abcabc aaa aaaa qqq zzz xxx a1b2c3d a1s2d3f pa55word pa55w0rd passpass ' +
    'pass passw passwd passme mypass login user guest root super temp enter access system server manager office company ' +
    'james john robert william david richard joseph thomas christopher daniel matthew anthony mark steven andrew joshua ' +
    'kevin brian george edward ronald timothy jason jeffrey ryan jacob nicholas eric jonathan stephen justin brandon ' +
    'benjamin samuel patrick alexander jack dennis tyler aaron adam nathan peter kyle martin jordan dylan austin ' +
    'mary patricia linda elizabeth barbara susan jessica sarah karen lisa nancy margaret sandra ashley kimberly emily ' +
    'donna michelle amanda melissa deborah stephanie rebecca laura cynthia amy angela anna nicole samantha katherine ' +
    'christine rachel heather maria diana natalie victoria julia hannah brittany danielle vanessa chelsea olivia sophie ' +
    'oleksandr serhii andrii dmytro maksym ivan volodymyr viktor yurii bohdan taras oleh nazar olena natalia iryna oksana ' +
    'tetiana svitlana anastasia sergey dmitry vladimir alexey nikita natasha katya masha sasha dasha alina marina ' +
    'liverpool arsenal barcelona manchester chelsea juventus dynamo yankees cowboys lakers steelers packers eagles rangers ' +
    'mustang ferrari porsche mercedes corvette camaro honda toyota yamaha harley thunder lightning tiger lion bear wolf eagle ' +
    'falcon panther cobra spider phoenix buster ginger pepper cookie chocolate banana orange apple cherry lemon peanut ' +
    'butter coffee flower rainbow angel heaven lovely lover loveme love forever friend friends family mother father ' +
    'brother sister baby babygirl sweetie honey diamond silver golden purple yellow blue green black white red ' +
    'monday tuesday friday sunday february march april june july august september october november december ' +
    'killer hunter soldier ranger warrior knight wizard magic matrix pirate ninja samurai gandalf starwars startrek ' +
    'skywalker vader jedi hobbit merlin zeus apollo athena trinity genesis jesus christ blessed faith hockey soccer tennis ' +
    'baseball golf fishing skate guitar music metallica nirvana slipknot eminem player winner champion gamer minecraft ' +
    'computer internet google facebook samsung windows linux android iphone apple microsoft hacker gateway pokemon mario ' +
    'zelda nintendo playstation xbox london paris berlin moscow lviv odesa odessa kharkiv dnipro poltava america canada ' +
    'texas boston chicago dallas denver florida houston california germany france england poland ' +
    'money million lucky happy smile crazy stupid nothing something anything unknown private nopass ' +
    'любов привіт київ львів олена андрій сонце кохання'
  ).split(' '),
)

/** Whether a password is one of the first that anybody would try. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  return stems.has(text) || stems.has(text.replace(/(?<![\d!@#$%.*?_-])[\d!@#$%.*?_-]+$/, ''))
}
