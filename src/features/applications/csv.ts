/** Spreadsheets run a cell that begins so as a formula. Signs of full width count as well: some programs read them alike. */
const formula = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** A file by RFC 4180, in UTF-8. It begins with a byte order mark, without which Excel takes it for another encoding. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`

/** An apostrophe before a formula makes it a text. */
function toCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
