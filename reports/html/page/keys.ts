/** The page by keyboard. */
import { h } from './dom.ts'
import { everything, readView, show } from './state.ts'
import { switchTheme } from './theme.ts'

const keys: readonly (readonly [key: string, does: string])[] = [
  ['/', 'search'],
  ['j', 'next failure or warning'],
  ['k', 'previous failure or warning'],
  ['Esc', 'show all again'],
  ['t', 'dark or light'],
  ['?', 'this list'],
]

/** All keys, in a window of the page. */
export function keyList(): HTMLDialogElement {
  const close = h('button', { type: 'button', onclick: () => dialog.close() }, 'close')
  const dialog = h(
    'dialog',
    { id: 'keys', label: 'Keys' },
    h('h2', {}, 'Keys'),
    h('dl', {}, ...keys.flatMap(([key, does]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, does)])),
    close,
  )
  return dialog
}

export function showKeys(): void {
  const dialog = document.querySelector<HTMLDialogElement>('#keys')
  if (dialog?.open === false) dialog.showModal()
}

/** @param stepIn goes on in a part of the page that is no list of cards; false where there is none */
export function listenToKeys(stepIn: (by: 1 | -1) => boolean = () => false): void {
  const go = (by: 1 | -1): void => {
    if (!stepIn(by)) step(by)
  }
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const dialog = document.querySelector<HTMLDialogElement>('#keys')
    if (dialog?.open === true) {
      if (event.key === 'Escape') dialog.close()
      return
    }
    const input = document.querySelector<HTMLInputElement>('#search')
    if (event.key === 'Escape') {
      input?.blur()
      show(everything)
      return
    }
    if (event.target instanceof HTMLInputElement) return
    if (event.key === '/') {
      event.preventDefault()
      input?.focus()
    } else if (event.key === 'j') go(1)
    else if (event.key === 'k') go(-1)
    else if (event.key === 't') switchTheme()
    else if (event.key === '?') showKeys()
  })
}

/** To the next card, or previous failure or warning. */
function step(by: 1 | -1): void {
  const ids = [...document.querySelectorAll('.card')].map(({ id }) => id.replace(/^card-/, ''))
  const { requirement } = readView(location.hash)
  const at = requirement === undefined ? -1 : ids.indexOf(requirement)
  const next = ids[at < 0 ? (by === 1 ? 0 : ids.length - 1) : Math.min(ids.length - 1, Math.max(0, at + by))]
  if (next !== undefined) show({ requirement: next })
}
