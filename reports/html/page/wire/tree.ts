/** A JSON value as a tree that is drawn where it is opened. */
import { type Child, h } from '../dom.ts'

/** Members that are drawn at once. */
const atOnce = 100
/** Characters of a text that stand in the tree. */
const longest = 2_000
/** Levels that are open from the beginning. */
const openDepth = 3

/** @param flaws what is wrong at which place, by JSON Pointer */
export function tree(value: unknown, flaws: ReadonlyMap<string, string>): HTMLElement {
  return h('div', { class: 'tree' }, ...node('', value, '', flaws, 0))
}

function node(
  name: string,
  value: unknown,
  path: string,
  flaws: ReadonlyMap<string, string>,
  depth: number,
): readonly Child[] {
  const flaw = flaws.get(path)
  const wrong = flaw === undefined ? [] : [h('span', { class: 'flaw' }, ` ✗ ${flaw}`)]
  const key = name === '' ? [] : [h('span', { class: 'key' }, name), ': ']
  if (typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value) ?? ''
    const shown = text.length > longest ? `${text.slice(0, longest)}… (${text.length - longest} more characters)` : text
    const type = value === null ? 'null' : typeof value
    return [
      h(
        'div',
        { class: flaw === undefined ? 'leaf' : 'leaf broken' },
        ...key,
        h('span', { class: type }, shown),
        ...wrong,
      ),
    ]
  }
  const isList = Array.isArray(value)
  const members = Object.entries(value)
  const below = [...flaws].filter(([at]) => at.startsWith(`${path}/`))
  const missing = below.filter(([at]) => {
    const rest = at.slice(path.length + 1)
    return !rest.includes('/') && !Object.hasOwn(value, unescaped(rest))
  })
  const size = isList ? `[${members.length}]` : `{${members.length}}`
  const summary = h('summary', {}, ...key, h('span', { class: 'size' }, size), ...wrong)
  const box = h('details', {}, summary)
  let isDrawn = false
  const fill = (): void => {
    if (isDrawn) return
    isDrawn = true
    const inner = h('div', { class: 'members' })
    for (const [at, what] of missing)
      inner.append(
        h(
          'div',
          { class: 'leaf broken' },
          h('span', { class: 'flaw' }, `✗ ${unescaped(at.slice(path.length + 1))}: ${what}`),
        ),
      )
    const draw = (from: number): void => {
      for (const [member, item] of members.slice(from, from + atOnce))
        for (const part of node(member, item, `${path}/${escaped(member)}`, flaws, depth + 1))
          if (part instanceof Node) inner.append(part)
      const left = members.length - from - atOnce
      if (left <= 0) return
      const onclick = (): void => {
        more.remove()
        draw(from + atOnce)
      }
      const more = h('button', { type: 'button', onclick }, `${left} more`)
      inner.append(more)
    }
    draw(0)
    box.append(inner)
  }
  box.addEventListener('toggle', () => box.open && fill())
  if (depth < openDepth || below.length > 0) {
    fill()
    box.open = true
  }
  return [box]
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')
const unescaped = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')
