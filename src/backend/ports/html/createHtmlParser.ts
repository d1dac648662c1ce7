import { Parser, type Handler } from 'htmlparser2'

/** Elements within each other, which pages and editors stay far below. */
const maxDepth = 64

/**
 * A parser of HTML that stops where elements are too deep. It looks through all that are open for each closing tag, so
 * depth would make its time grow with the square of the length.
 */
export function createHtmlParser(handler: Partial<Handler>): Parser {
  let depth = 0
  const parser = new Parser({
    ...handler,
    onopentagname(name) {
      if (++depth > maxDepth) parser.pause()
      handler.onopentagname?.(name)
    },
    onclosetag(name, isImplied) {
      depth--
      handler.onclosetag?.(name, isImplied)
    },
  })
  return parser
}
