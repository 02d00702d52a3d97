/** Reads an XML document strictly enough for tests: throws where XML 1.0 would not be well formed. */

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u
const token = /<\?[^?]*\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([\w-]+)>|<([\w-]+)((?: [\w-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy
const entity = /&(?!(?:amp|lt|gt|quot|apos|#x?[0-9A-Fa-f]+);)/

/** @returns the root element. */
export function readXml(xml: string): Element {
  const found = forbidden.exec(xml)
  if (found !== null)
    throw new Error(`forbidden character U+${found[0].codePointAt(0)?.toString(16)} at ${found.index}`)
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let end = 0
  for (const match of xml.matchAll(token)) {
    const [whole, cdata, closing, opening, attributes = '', slash, text] = match
    const parent = open.at(-1)
    if (parent === undefined || match.index !== end) break
    end += whole.length
    if (cdata !== undefined) parent.text += cdata
    else if (closing !== undefined && open.pop()?.name !== closing) throw new Error(`</${closing}> closes nothing`)
    else if (opening !== undefined) {
      const element = { name: opening, attributes: readAttributes(attributes), children: [], text: '' }
      parent.children.push(element)
      if (slash === '') open.push(element)
    } else if (text !== undefined) {
      if (text.includes(']]>')) throw new Error('the end of a CDATA section outside of one')
      parent.text += unescaped(text)
    }
  }
  const [document] = root.children
  if (end !== xml.length || open.length !== 1 || document === undefined)
    throw new Error(`not well formed at ${end}: ${xml.slice(end, end + 80)}`)
  return document
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, unescaped(value ?? '')]),
  )
}

function unescaped(text: string): string {
  if (entity.test(text)) throw new Error(`not escaped: ${text}`)
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}
