/**
 * Passwords that satisfy the rules and are tried first by whoever guesses: lower case, without what people put at
 * the end to satisfy them. Written down from what the rule 'a capital, a digit' makes of the usual words.
 */
const stems = new Set(
  (
    'password passw0rd p@ssword p@ssw0rd passwort parol qwerty qwertyui qwertyuiop qwerty1q asdfghjk zxcvbnm ' +
    'abc abcd abcdef abcdefg aa welcome welcom letmein admin administrator changeme iloveyou sunshine princess ' +
    'football baseball monkey dragon master superman batman pokemon secret summer winter spring autumn january ' +
    'hello test testing trustno default ukraine ukraina kyiv london michael jennifer charlie freedom whatever ' +
    'q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq1zaq zaq12wsx qazwsx qwe asd p4ssw0rd пароль йцукен україна'
  ).split(' '),
)

/** Whether a password is one of the first that anybody would try. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  return stems.has(text) || stems.has(text.replace(/[\d!@#$%.*?_-]+$/, ''))
}
