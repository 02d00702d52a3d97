/** A list of any length of which only what can be seen is drawn. For keyboard and screen reader it is a list box. */
import { h } from '../dom.ts'

interface VirtualListOptions<T> {
  readonly label: string
  /** Height of each item in pixels: the style sheet says the same. */
  readonly itemHeight: number
  readonly id: string
  /** The content of an item, and what it is for a style sheet. */
  draw(item: T): { readonly class: string; readonly content: readonly (Node | string)[] }
  onSelect(item: T): void
}

/** Items above and below the window that are drawn, too. */
const margin = 8

export class VirtualList<T> {
  readonly element: HTMLElement
  readonly #options: VirtualListOptions<T>
  readonly #canvas: HTMLElement
  readonly #drawn = new Map<number, { readonly item: T; readonly element: HTMLElement }>()
  #items: readonly T[] = []
  #selected: T | undefined
  #isWaiting = false
  /** The end stays in view as items come. */
  #follows = false

  constructor(options: VirtualListOptions<T>) {
    this.#options = options
    this.#canvas = h('div', { class: 'canvas' })
    const { id, label } = options
    this.element = h('div', { class: 'virtual', id, role: 'listbox', label, tabindex: '0' }, this.#canvas)
    this.element.addEventListener('scroll', () => {
      this.#follows = this.#isAtEnd
      this.#later()
    })
    this.element.addEventListener('keydown', (event) => this.#press(event))
    new ResizeObserver(() => this.#later()).observe(this.element)
  }

  get items(): readonly T[] {
    return this.#items
  }

  get selected(): T | undefined {
    return this.#selected
  }

  follow(): void {
    this.#follows = true
  }

  /** Other items, or more of them. @param isOther what was drawn is drawn anew */
  show(items: readonly T[], isOther = true): void {
    this.#items = items
    if (isOther) this.#clear()
    this.#canvas.style.height = `${items.length * this.#options.itemHeight}px`
    if (this.#follows) this.element.scrollTop = this.element.scrollHeight
    this.#later()
  }

  /** Draws what is in view anew: something about it has changed. */
  refresh(): void {
    this.#clear()
    this.#later()
  }

  /** Marks an item and brings it into view. */
  select(item: T, isTold = true): void {
    const at = this.#items.indexOf(item)
    this.#selected = item
    if (at >= 0) this.scrollTo(at)
    this.#clear()
    this.#paint()
    if (isTold) this.#options.onSelect(item)
  }

  /** Brings the item at an index into view, if it is not. */
  scrollTo(at: number, isOnTop = false): void {
    const { itemHeight } = this.#options
    const { scrollTop, clientHeight } = this.element
    const top = at * itemHeight
    if (isOnTop || top < scrollTop) this.element.scrollTop = top
    else if (top + itemHeight > scrollTop + clientHeight) this.element.scrollTop = top + itemHeight - clientHeight
    this.#follows = this.#isAtEnd
  }

  get #isAtEnd(): boolean {
    const { scrollTop, clientHeight, scrollHeight } = this.element
    return scrollTop + clientHeight >= scrollHeight - this.#options.itemHeight
  }

  #press(event: KeyboardEvent): void {
    const { clientHeight } = this.element
    const page = Math.max(1, Math.floor(clientHeight / this.#options.itemHeight) - 1)
    const last = this.#items.length - 1
    const at = this.#selected === undefined ? -1 : this.#items.indexOf(this.#selected)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: last,
    }
    const to = steps[event.key]
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const item = this.#items[Math.min(last, Math.max(0, to))]
    if (item !== undefined) this.select(item)
  }

  #later(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    requestAnimationFrame(() => {
      this.#isWaiting = false
      this.#paint()
    })
  }

  #clear(): void {
    for (const { element } of this.#drawn.values()) element.remove()
    this.#drawn.clear()
    this.element.removeAttribute('aria-activedescendant')
  }

  #paint(): void {
    const { itemHeight, id } = this.#options
    const { scrollTop, clientHeight } = this.element
    const from = Math.max(0, Math.floor(scrollTop / itemHeight) - margin)
    const to = Math.min(this.#items.length, Math.ceil((scrollTop + clientHeight) / itemHeight) + margin)
    for (const [at, { item, element }] of this.#drawn) {
      if (at >= from && at < to && this.#items[at] === item) continue
      element.remove()
      this.#drawn.delete(at)
    }
    for (let at = from; at < to; at += 1) {
      const item = this.#items[at]
      if (item === undefined || this.#drawn.has(at)) continue
      const element = this.#draw(item, at)
      this.#drawn.set(at, { item, element })
      this.#canvas.append(element)
    }
    const current = this.#selected === undefined ? undefined : this.#items.indexOf(this.#selected)
    if (current !== undefined && this.#drawn.has(current))
      this.element.setAttribute('aria-activedescendant', `${id}-${current}`)
    else this.element.removeAttribute('aria-activedescendant')
  }

  #draw(item: T, at: number): HTMLElement {
    const { draw, itemHeight, id } = this.#options
    const { class: name, content } = draw(item)
    const isSelected = item === this.#selected
    const element = h(
      'div',
      { class: `item ${name}`, id: `${id}-${at}`, role: 'option', selected: isSelected },
      ...content,
    )
    element.setAttribute('aria-setsize', String(this.#items.length))
    element.setAttribute('aria-posinset', String(at + 1))
    element.style.transform = `translateY(${at * itemHeight}px)`
    element.addEventListener('click', () => this.select(item))
    return element
  }
}
