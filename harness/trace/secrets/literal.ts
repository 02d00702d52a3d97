/** A value that must not be seen, and all the forms in which it can stand in text. */
export interface Literal {
  /** As it is, in a URL, in JSON, in base64. */
  readonly forms: readonly string[]
  /** Any of them in JSON, with any character escaped. */
  readonly escaped?: Escaped
  readonly instead: string
}

interface Escaped {
  readonly pattern: RegExp
  /** One of these stands in the text without its escapes wherever the pattern is to be found in it, which takes a hundred times as long. */
  readonly signs: readonly string[]
}

/** @param hidden what stands in its place */
export function toLiteral(value: string, hidden: string): Literal {
  const literal = toShortLived(value, hidden)
  return {
    ...literal,
    escaped: { pattern: new RegExp(literal.forms.map(escapably).join('|'), 'g'), signs: literal.forms.map(signOf) },
    // A number stays one: a message has to stay what it is.
    instead: /^\d+$/.test(value) ? '9'.repeat(value.length) : hidden,
  }
}

/** One of many, which may be long: not looked for where its characters are escaped. */
export function toShortLived(value: string, hidden: string): Literal {
  const forms = [
    value,
    // Without half surrogates, which no URL can hold.
    encodeURIComponent(Buffer.from(value).toString()),
    JSON.stringify(value).slice(1, -1),
    Buffer.from(value).toString('base64').replace(/=+$/, ''),
    Buffer.from(value).toString('base64url'),
  ]
  return { forms: [...new Set(forms)], instead: hidden }
}

/** The text without the values, in whatever form. */
export function hideAll(text: string, literals: Iterable<Literal>): string {
  let rest = text
  let bare: string | undefined
  for (const { forms, escaped, instead } of literals) {
    const before = rest
    for (const form of forms) if (rest.includes(form)) rest = rest.replaceAll(form, instead)
    if (rest !== before) bare = undefined
    if (escaped === undefined || !rest.includes('\\')) continue
    bare ??= withoutEscapes(rest)
    const all = bare
    if (!escaped.signs.some((sign) => all.includes(sign))) continue
    rest = rest.replace(escaped.pattern, instead)
    bare = undefined
  }
  return rest
}

/** Escapes that begin with no escaped backslash; none of them overlaps another. */
const escapes = /\\(?:u([0-9a-fA-F]{4})|(["/nt]))/g
/** Characters of an escape after its backslash: a form may begin in the midst of one. */
const mostOfEscape = 5

const withoutEscapes = (text: string): string =>
  text.replace(escapes, (_, hex: string | undefined, short: string) =>
    hex === undefined ? ({ n: '\n', t: '\t' }[short] ?? short) : String.fromCharCode(Number.parseInt(hex, 16)),
  )

/** The longest piece without a backslash, which may be one of the form or begin an escape. */
function signOf(form: string): string {
  const [longest = ''] = form.split('\\').toSorted((a, b) => b.length - a.length)
  return longest.slice(mostOfEscape)
}

/** Less of a value than this says nothing. */
const telling = 6

/** The text without the first part of the value where the text was cut: at its end, or before an ellipsis. */
export function hideCut(text: string, { forms: [value = ''], instead }: Literal): string {
  const start = value.slice(0, telling)
  let clean = ''
  let from = 0
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1)) {
    let end = at + telling
    while (end < text.length && text[end] === value[end - at]) end += 1
    if (at < from || (end < text.length && text[end] !== '…')) continue
    clean += text.slice(from, at) + instead
    from = end
  }
  return clean + text.slice(from)
}

/** A text as a pattern. */
const escapably = (text: string): string =>
  Array.from({ length: text.length }, (_, i) => escapable(text.charCodeAt(i))).join('')

/** A UTF-16 unit as a pattern: itself, or one of its escapes in JSON. */
function escapable(unit: number): string {
  const hex = unit.toString(16).padStart(4, '0')
  const anyCase = [...hex].map((digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit)).join('')
  const short = { '"': '\\\\"', '\\': '\\\\\\\\', '/': '\\\\/', '\n': '\\\\n', '\t': '\\\\t' }[
    String.fromCharCode(unit)
  ]
  return `(?:\\u${hex}|\\\\u${anyCase}${short === undefined ? '' : `|${short}`})`
}
