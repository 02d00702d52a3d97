/** Copies a text; where the browser does not allow it, shows the text to be copied by hand. */
import { h } from './dom.ts'

export function copyButton(title: string, text: string): HTMLElement {
  const button = h(
    'button',
    {
      type: 'button',
      class: 'copy',
      onclick: () => {
        navigator.clipboard
          .writeText(text)
          .then(() => {
            button.textContent = 'copied'
          })
          .catch(() => {
            prompt(title, text)
          })
      },
    },
    title,
  )
  return button
}
