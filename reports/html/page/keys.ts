/** The page by keyboard. */
import { everything, readView, show } from './state.ts'
import { switchTheme } from './theme.ts'

export const help = '/ search · j k next and previous · Esc show all · t dark or light'

export function listenToKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
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
    } else if (event.key === 'j') step(1)
    else if (event.key === 'k') step(-1)
    else if (event.key === 't') switchTheme()
  })
}

/** To the next card, or the one before. */
function step(by: 1 | -1): void {
  const ids = [...document.querySelectorAll('.card')].map(({ id }) => id.replace(/^card-/, ''))
  const { requirement } = readView(location.hash)
  const at = requirement === undefined ? -1 : ids.indexOf(requirement)
  const next = ids[at < 0 ? (by === 1 ? 0 : ids.length - 1) : Math.min(ids.length - 1, Math.max(0, at + by))]
  if (next !== undefined) show({ requirement: next })
}
