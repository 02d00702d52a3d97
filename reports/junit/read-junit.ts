/** Reads and validates a JUnit report, for tests. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { validateXML } from 'xmllint-wasm'

export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
  readonly text: string
}

const schema = readFileSync(join(import.meta.dirname, '../../fixtures/schemas/junit-10.xsd'), 'utf8')
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
})

/** @throws Error with what is not well formed, or all complaints of the Jenkins schema */
export async function validateJunit(xml: string): Promise<void> {
  const { valid, errors } = await validateXML({ xml: [{ fileName: 'junit.xml', contents: xml }], schema: [schema] })
  if (!valid) throw new Error(errors.map(({ message }) => message).join('\n'))
}

/** The root element; throws when it finds the document not to be well formed, which `validateJunit` looks at more closely. */
export function readXml(xml: string): Element {
  const verdict = XMLValidator.validate(xml)
  if (verdict !== true) throw new Error(verdict.err.msg)
  const nodes: unknown = parser.parse(xml)
  const root = elements(nodes).find(({ name }) => !name.startsWith('?'))
  if (root === undefined) throw new Error('expected an element, got none')
  return root
}

function elements(nodes: unknown): Element[] {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node: Record<string, unknown>) => {
    const name = Object.keys(node).find((key) => key !== ':@')
    if (name === undefined || name === '#text') return []
    const content = node[name]
    const texts = Array.isArray(content)
      ? content.map((child: { '#text'?: unknown }) => String(child['#text'] ?? ''))
      : []
    const attributes = Object.fromEntries(Object.entries(node[':@'] ?? {}).map(([key, value]) => [key, String(value)]))
    return [{ name, attributes, children: elements(content), text: texts.join('') }]
  })
}
