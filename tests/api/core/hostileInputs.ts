import fc from 'fast-check'

const long = 'x'.repeat(70_000)
const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)])

/** Texts that commonly break software: lone surrogates, NUL, names of Object.prototype. */
export const hostileTexts = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'a\udfffb', '\ud83d', '\u202Efdp.scr', '\ufeff', '\u0085', '%', '%00'],
  ...['a\ud800@b.cc', 'a@b\udc00.cc', 'https://b.cc/\ud800', '\ud800 \ud800 x'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'then', '$where', '{{x}}', '${x}'],
  ...[
    "' or 1=1 --",
    '<script>',
    '../../etc/passwd',
    'NaN',
    'null',
    'undefined',
    '1e309',
    '-1',
    '0x10',
    '١٢٣',
  ],
  ...['2026-02-31', '9999-99-99', '-271821-04-20', '+275760-09-13T00:00:00.001Z'],
  ...['a@b.c', 'http://[', 'i\u0307'],
  ...['9223372036854775808', '-9223372036854775809', '1'.repeat(400), 'ẞ'.repeat(3_000), long],
]
export const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  ...[null, true, false, 0, -0, -1, 1.5, 1e308, 2 ** 53, 2 ** 31, 2 ** 63, -(2 ** 63), 1e-320],
  ...[[], [[]], [null], {}, deep(60), Array.from({ length: 3_000 }, () => 1), ['\ud800'], [{}]],
  ...[{ toString: 1 }, { valueOf: 1 }, { toJSON: 1 }, { then: 1 }, { length: 3 }, { constructor: 1 }],
  ...[{ constructor: { prototype: { polluted: 1 } } }, { hasOwnProperty: 1 }, { date: 'x', timezone: 'y' }],
  ...[
    { date: '2026-01-01 00:00', timezone: { toString: 1 } },
    { get: 1, set: 1 },
  ],
  // As `JSON.parse` creates it: a property, not the prototype.
  JSON.parse('{"__proto__":{"polluted":1}}') as unknown,
]
/** The values that break the most. */
export const worstValues: readonly unknown[] = [
  ...['\ud800', 'a\ud800@b.cc', 'x\udc00', ['\ud800']],
  ...[{ toString: 1 }, { valueOf: 1, toString: 1 }, [{ toString: 1 }]],
  JSON.parse('{"__proto__":{"toString":1}}') as unknown,
]
/** Bodies that are not JSON, or JSON that no endpoint accepts. */
export const malformedJson = [
  ...[
    '',
    '{',
    '[]',
    'null',
    '"text"',
    '7',
    '{"a":',
    '{"a":1}}',
    '\ufeff{}',
    "{'a':1}",
    '{"a":NaN}',
    '\0',
    '[1',
  ],
  ...[
    '{"__proto__":1}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"toString":1}',
    '{"":""}',
    '{"\\ud800":"\\udc00"}',
  ],
  ...['['.repeat(20_000), '{"a":'.repeat(5_000), `{"a":"${'x'.repeat(300_000)}"}`],
]
export const malformedForms = [
  '=',
  '&',
  '&&&=&=',
  'a',
  '%',
  'a=%E0%A4%A',
  '__proto__=1',
  '__proto__[x]=1',
  'a[__proto__][b]=1',
  'a[]=1&a=2',
]
  .concat(['[]=1', '[a=1', 'a]=1', 'a[b][c][d][e][f][g]=1', 'constructor=1', 'a=\0', 'a=%00', 'a=%ED%A0%80'])
  .concat([Array.from({ length: 1_200 }, (_, at) => `f${at}=1`).join('&'), `a=${long}`])

export const part = (head: string, body = 'x') => `--x\r\n${head}\r\n\r\n${body}\r\n`
export const malformedMultiparts = [
  part('Content-Disposition: form-data'),
  part('Content-Disposition: form-data; name=""'),
  part('Content-Disposition: form-data; name='),
  part('Content-Disposition: form-data; filename="a.pdf"'),
  part('Content-Disposition: form-data; filename="a.pdf"\r\nContent-Type: application/pdf', '%PDF-1.4'),
  part('Content-Disposition: attachment; name="a"'),
  part('Content-Disposition: form-data; name="__proto__"'),
  part('Content-Disposition: form-data; name="a[__proto__]"'),
  part('Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain; charset=utf-99'),
  part('Content-Disposition: form-data; name="a"\r\nContent-Transfer-Encoding: base64', '!!!'),
  part("Content-Disposition: form-data; name*=utf-99''%ff"),
  part('Content-Disposition: form-data; name="_method"', 'TRACE'),
  part('Content-Disposition: form-data; name="resume"; filename=""'),
  part('Content-Disposition: form-data; name="resume"; filename="\ud800.pdf"', '%PDF-1.7\n'),
  part('Content-Disposition: form-data; name="photo"; filename="a.png"', '\x89PNG\r\n\x1a\n'),
  part('Content-Disposition: form-data; name="cover"; filename="a.jpg"', '\xff\xd8\xff\xe0'),
  part('Content-Disposition: form-data; name="logo"; filename="a.gif"', 'GIF89a'),
  part(''),
  part('x'.repeat(20_000)),
  '--x--',
  '--x\r\n',
  '--y\r\n',
  '',
  '\0',
]
export const closings = ['--x--\r\n', '', '--x', '--x--\r\ntrailing']

export const contentTypes = [
  ...[
    'application/json',
    'application/json; charset=utf-16',
    'application/json; charset=utf-99',
    'APPLICATION/JSON',
  ],
  ...[
    'application/x-www-form-urlencoded',
    'application/x-www-form-urlencoded; charset=koi8-u',
    'text/plain',
    '',
    ';',
  ],
  ...[
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/mixed',
  ],
  ...[
    `multipart/form-data; boundary=${'y'.repeat(300)}`,
    'text/xml',
    '/',
    'application/json, text/html',
    'x'.repeat(5_000),
  ],
]
export const malformedHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  {},
  {},
  {},
  { 'accept-language': 'uk,'.repeat(3_000) },
  { 'accept-language': '\xff\xfe' },
  { accept: '*/*;q=nonsense' },
  { 'acting-profile': '__proto__' },
  { 'acting-profile': '\xed\xa0\x80' },
  { 'user-agent': 'x'.repeat(15_000) },
  { 'user-agent': '\xc3\x28' },
  { 'x-forwarded-for': '999.999.999.999, ::::, x' },
  { 'if-none-match': '"'.repeat(2_000) },
  { 'if-modified-since': 'yesterday' },
  { range: 'bytes=9-1,-0,x' },
  { cookie: `${'a=b; '.repeat(1_000)}s-token=%E0%A4%A; language=__proto__` },
  { 'content-encoding': 'gzip' },
  { origin: 'null' },
  { referer: 'http://[' },
  { forwarded: 'for="[' },
  { 'x-http-method-override': 'TRACE' },
)

/** Path parameters and queries that match nothing. */
export const pathSegments = [
  ...[
    '0',
    '-1',
    '1.5',
    '1e3',
    '01',
    '9'.repeat(16),
    '9'.repeat(40),
    'NaN',
    '__proto__',
    'constructor',
    'toString',
  ],
  ...[
    '%00',
    '%0a',
    '%0d%0a',
    '%ED%A0%80',
    '%E0%A4%A',
    '%',
    '%2F',
    '%2e%2e',
    '..%2f..',
    '%F0%9F',
    '%C0%AF',
    "';--",
    'x'.repeat(3_000),
  ],
]
export const queryStrings = [
  ...[
    '',
    '',
    '',
    '?',
    '?=',
    '?&&&',
    '?a',
    '?after=x',
    '?after=%00',
    '?after=%ED%A0%80',
    '?after=__proto__',
    '?limit=1e9',
  ],
  ...[
    '?limit=-1',
    '?limit[]=1',
    '?limit=NaN',
    '?state=toString',
    '?state=__proto__',
    '?q=%E0%A4%A',
    '?q=%ED%A0%80',
    '?q=%00',
  ],
  ...[
    '?order=constructor',
    '?locale=__proto__',
    '?locale=toString',
    '?locale=%00',
    '?page=9999999999999999999',
    '?__proto__=1',
  ],
  ...[
    '?__proto__[x]=1',
    '?q[]=1&q=2',
    '?company=constructor',
    '?country=99999999999999999999',
    '?salary=1e309',
    '?token=%ff',
  ],
  '?years=1e309&tag=9223372036854775808&skill=%00&place=%ED%A0%80&new=maybe&overdue[]=true',
  '?years=-0&tag=__proto__&around=99999999999999999999&order=oldest&after=0.0',
  '?q=%27%3A*%20%26%20%21&skill=%22%5C%27&place=%3A%3A%28%29%7C&years=&tag=',
  `?${'a=1&'.repeat(3_000)}`,
  `?q=${'x'.repeat(12_000)}`,
  `?after=${btoa('[1e999,"x"]')}`,
  `?after=${btoa('9999-99-99T00:00:00Z 1')}`,
  '?after=9223372036854775808',
  '?after=275760-09-13T00%3A00%3A00.001Z_1',
  '?id=%7B%7D&next=%2F%2Fevil.example&email=%ED%A0%80&attempt=x&step=__proto__&from=constructor&list=toString',
]
