/** HTML forms, as far as a user without scripts could fill them in. */

export interface Form {
  readonly action: string
  readonly method: 'GET' | 'POST'
  /** With the values that they have. */
  readonly fields: ReadonlyMap<string, string>
  readonly asksPassword: boolean
}

const attribute = (tag: string, name: string): string | undefined => {
  const [, quoted, single, plain] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(tag) ?? []
  const value = quoted ?? single ?? plain
  return value === undefined ? undefined : unescaped(value)
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    return named[String(name).toLowerCase()] ?? whole
  })
}

/** The first form of a page that is submitted by POST, else the first one. */
export function formIn(html: string, page: string): Form | undefined {
  const forms = [...html.matchAll(/<form\b[^>]*>([\s\S]*?)<\/form>/gi)].map(([whole, content = '']) => {
    const tag = whole.slice(0, whole.indexOf('>') + 1)
    const action = attribute(tag, 'action') ?? ''
    const isPost = /^post$/i.test(attribute(tag, 'method') ?? '')
    const form: Form = {
      action: URL.canParse(action, page) ? new URL(action, page).href : page,
      method: isPost ? 'POST' : 'GET',
      fields: fieldsIn(content),
      asksPassword: /<input\b[^>]*\stype\s*=\s*["']?password/i.test(content),
    }
    return form
  })
  return forms.find(({ method }) => method === 'POST') ?? forms[0]
}

function fieldsIn(content: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  let hasButton = false
  for (const [tag] of content.matchAll(/<(?:input|button|textarea)\b[^>]*>/gi)) {
    const name = attribute(tag, 'name')
    const type = attribute(tag, 'type')?.toLowerCase() ?? (/^<button/i.test(tag) ? 'submit' : 'text')
    if (name === undefined || ['reset', 'button', 'image'].includes(type)) continue
    if (['checkbox', 'radio'].includes(type) && !/\schecked\b/i.test(tag)) continue
    // One button is pressed: the first.
    if (type === 'submit' && hasButton) continue
    if (type === 'submit') hasButton = true
    fields.set(name, attribute(tag, 'value') ?? (['checkbox', 'radio'].includes(type) ? 'on' : ''))
  }
  return fields
}

/** What a page shows, without its markup. */
export function textOfPage(html: string): string {
  const shown = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]*>/g, ' ')
  return unescaped(shown).replace(/\s+/g, ' ').trim()
}
