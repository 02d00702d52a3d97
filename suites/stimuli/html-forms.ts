/** HTML forms, as far as a user without scripts could fill them in. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

export interface Form {
  readonly action: string
  readonly method: 'GET' | 'POST'
  /** What a browser would send if the user changed nothing and pressed the first button. */
  readonly fields: URLSearchParams
  readonly asksPassword: boolean
}

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

const isElement = (node: Node): node is Element => 'tagName' in node
const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === '#text'

/** Characters of a page that are read: a parser of HTML may take time that grows with the square of its length. */
const maxLength = 512 * 1024

/** Without scripts, what stands in `noscript` is part of the page. */
const document = (html: string): Node => parse(html.slice(0, maxLength), { scriptingEnabled: false })

/** All nodes below one, in the order of the page; templates are no part of it. No recursion: a page may be nested as deep as it likes. */
function* nodesBelow(root: Node): Generator<Node> {
  const waiting: Node[] = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node
    if ('childNodes' in node) for (let i = node.childNodes.length - 1; i >= 0; i -= 1) push(waiting, node.childNodes[i])
  }
}

function push(nodes: Node[], node: Node | undefined): void {
  if (node !== undefined) nodes.push(node)
}

function* elementsBelow(root: Node, ...names: readonly string[]): Generator<Element> {
  for (const node of nodesBelow(root)) if (isElement(node) && names.includes(node.tagName)) yield node
}

const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value

const has = (element: Element, name: string): boolean => attribute(element, name) !== undefined

/** The text below a node, as it is written in the page. */
function textBelow(root: Node): string {
  return [...nodesBelow(root)].flatMap((node) => (isText(node) ? [node.value] : [])).join('')
}

/** The first form of a page that is submitted by POST, else the first one. */
export function formIn(html: string, page: string): Form | undefined {
  const root = document(html)
  const forms = [...elementsBelow(root, 'form')].map((form): Form => {
    const action = attribute(form, 'action') ?? ''
    const controls = controlsOf(form, root)
    return {
      action: URL.canParse(action, page) ? new URL(action, page).href : page,
      method: /^post$/i.test(attribute(form, 'method') ?? '') ? 'POST' : 'GET',
      fields: fieldsOf(controls),
      asksPassword: controls.some((control) => typeOf(control) === 'password'),
    }
  })
  return forms.find(({ method }) => method === 'POST') ?? forms[0]
}

/** The controls inside the form, and those elsewhere that name the form. */
function controlsOf(form: Element, root: Node): readonly Element[] {
  const id = attribute(form, 'id')
  const inside = new Set(elementsBelow(form, ...kinds))
  return [...elementsBelow(root, ...kinds)].filter((control) => {
    const owner = attribute(control, 'form')
    return !has(control, 'disabled') && (owner === undefined ? inside.has(control) : owner === id)
  })
}

const kinds = ['input', 'button', 'textarea', 'select'] as const

const typeOf = (control: Element): string => {
  if (control.tagName === 'textarea' || control.tagName === 'select') return control.tagName
  return attribute(control, 'type')?.toLowerCase() ?? (control.tagName === 'button' ? 'submit' : 'text')
}

function fieldsOf(controls: readonly Element[]): URLSearchParams {
  const fields = new URLSearchParams()
  let hasButton = false
  for (const control of controls) {
    const type = typeOf(control)
    // One button is pressed: the first, whether it has a name or not.
    const isPressed = type === 'submit' && !hasButton
    if (type === 'submit') hasButton = true
    if (type === 'submit' && !isPressed) continue
    const name = attribute(control, 'name')
    if (name !== undefined && name !== '') for (const value of valuesOf(control, type)) fields.append(name, value)
  }
  return fields
}

/** None where the control is not part of what is sent. */
function valuesOf(control: Element, type: string): readonly string[] {
  switch (type) {
    case 'reset':
    case 'button':
    case 'image':
      return []
    case 'checkbox':
    case 'radio':
      return has(control, 'checked') ? [attribute(control, 'value') ?? 'on'] : []
    case 'textarea':
      return [textBelow(control)]
    case 'select':
      return optionsOf(control).map(
        (option) => attribute(option, 'value') ?? textBelow(option).replace(/\s+/g, ' ').trim(),
      )
    default:
      return [attribute(control, 'value') ?? '']
  }
}

/** The selected ones; a list from which one is chosen shows the first that can be. */
function optionsOf(select: Element): readonly Element[] {
  const options = [...elementsBelow(select, 'option')].filter((option) => !has(option, 'disabled'))
  const selected = options.filter((option) => has(option, 'selected'))
  if (has(select, 'multiple')) return selected
  return selected.length > 0 ? selected.slice(-1) : options.slice(0, 1)
}

/** What a page shows, without its markup. */
export function textOfPage(html: string): string {
  const hidden = new Set<Node | null>()
  const texts: string[] = []
  for (const node of nodesBelow(document(html))) {
    if (isElement(node) && ['script', 'style'].includes(node.tagName)) hidden.add(node)
    if (isText(node) && !hidden.has(node.parentNode)) texts.push(node.value)
  }
  return texts.join(' ').replace(/\s+/g, ' ').trim()
}
