// Syntax checks behind the keyword `format`. They err on the side of the sender.

/** Base64 with padding (RFC 4648, section 4). Line breaks are let pass. Linear and without stack, for blobs of any size. */
export function byte(text: string): boolean {
  if (!/^[A-Za-z0-9+/\r\n]*={0,2}[\r\n]*$/.test(text)) return false
  const lineBreaks = text.match(/[\r\n]/g)?.length ?? 0
  return (text.length - lineBreaks) % 4 === 0
}

/** An absolute URI (RFC 3986); characters beyond ASCII are let pass (an IRI, RFC 3987). */
export function uri(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*:[^\x00-\x20"<>\\^`{|}\x7f]*$/.test(text) && !/%(?![0-9A-Fa-f]{2})/.test(text)
}

const expression = /^[+#./;?&=,!@|]?[^\s{}]+$/

/** A URI template (RFC 6570): balanced braces around non-empty expressions, and no blanks. */
export function uriTemplate(text: string): boolean {
  const literals = text.replaceAll(/\{([^{}]*)\}/g, (whole, inner: string) => (expression.test(inner) ? '' : whole))
  return !/[\s{}\x00-\x1f]/.test(literals)
}

/** The functions by the name of the format, as the validators look them up. */
export const formats = { byte, uri, 'uri-template': uriTemplate }
