/** The parts of the page, one of which is shown. They are links, so that each has an address. */
import { h } from '../dom.ts'
import { hashOf, readView } from '../state.ts'

interface TabBar {
  readonly element: HTMLElement
  mark(name: string): void
}

export function tabBar(tabs: readonly (readonly [name: string, title: string])[]): TabBar {
  const [first] = tabs
  const links = new Map(
    tabs.map(([name, title]) => {
      const link = h('a', { href: '#', class: 'tab' }, title)
      link.addEventListener('click', () => {
        link.href = hashOf({ ...readView(location.hash), tab: name === first?.[0] ? undefined : name })
      })
      return [name, link]
    }),
  )
  return {
    element: h('nav', { class: 'tabs', label: 'Parts of the page' }, ...links.values()),
    mark(name) {
      for (const [one, link] of links)
        if (one === name) link.setAttribute('aria-current', 'page')
        else link.removeAttribute('aria-current')
    },
  }
}
