/** Elements from data. Text goes in as text and nowhere as markup. */
import { visible } from '../../text/terminal.ts'

export type Child = Node | string | undefined | false | readonly Child[]

interface Attributes {
  readonly class?: string
  readonly id?: string
  readonly title?: string
  readonly href?: string
  readonly type?: string
  readonly placeholder?: string
  readonly open?: boolean
  readonly role?: string
  readonly label?: string
  readonly expanded?: boolean
  readonly pressed?: boolean
  readonly current?: boolean
  readonly selected?: boolean
  readonly controls?: string
  readonly scope?: string
  readonly colspan?: string
  readonly tabindex?: string
  readonly onclick?: (event: MouseEvent) => void
}

const aria: Readonly<Partial<Record<keyof Attributes, string>>> = {
  label: 'aria-label',
  expanded: 'aria-expanded',
  pressed: 'aria-pressed',
  current: 'aria-current',
  selected: 'aria-selected',
  controls: 'aria-controls',
}

/** An element with attributes and children. An address that is not one of the web, or of this page, is left out. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  const { onclick, href, ...plain } = attributes
  for (const [name, value] of Object.entries(plain)) {
    if (value === undefined || (value === false && !isState(name))) continue
    element.setAttribute(nameOf(name), value === true ? (isState(name) ? 'true' : '') : String(value))
  }
  if (href !== undefined && /^(?:https:\/\/|#)/.test(href)) element.setAttribute('href', href)
  if (href?.startsWith('https:')) element.setAttribute('rel', 'noopener noreferrer')
  if (onclick !== undefined) element.addEventListener('click', (event) => event instanceof MouseEvent && onclick(event))
  append(element, children)
  return element
}

function isState(name: string): boolean {
  return ['expanded', 'pressed', 'current', 'selected'].includes(name)
}

function nameOf(name: string): string {
  return name in aria ? (Object.entries(aria).find(([key]) => key === name)?.[1] ?? name) : name
}

/** Adds children; strings become text, and what would hide or reorder it is made visible. */
function append(parent: Node, children: readonly Child[]): void {
  for (const child of children) {
    if (child === undefined || child === false) continue
    if (typeof child === 'string') parent.appendChild(document.createTextNode(visible(child)))
    else if (child instanceof Node) parent.appendChild(child)
    else append(parent, child)
  }
}

/** Text whose lines stay lines. */
export function lines(text: string): Child[] {
  return text.split('\n').flatMap((line, i) => (i === 0 ? [line] : [h('br'), line]))
}
