/** Sends a message to the server once more, after the reader has agreed to what that means. */
import { h } from '../dom.ts'
import type { Row } from './rows.ts'
import { askToSend } from './source.ts'

/** @param meaning what happens, in a sentence */
export function sendAgain(row: Row, meaning: string): HTMLElement {
  const answer = h('div', { role: 'status' })
  const send = h('button', { type: 'button', onclick: () => void run() }, 'Send it now')
  const leave = h('button', { type: 'button', onclick: () => show(false) }, 'No')
  const question = h('div', { class: 'again' }, h('p', {}, `${meaning} The server will do it again.`), send, leave)
  const ask = h('button', { type: 'button', onclick: () => show(true) }, 'Send to the server again …')
  const show = (isOpen: boolean): void => {
    question.hidden = !isOpen
    ask.hidden = isOpen
    if (isOpen) leave.focus()
    else ask.focus()
  }
  const run = async (): Promise<void> => {
    question.hidden = true
    ask.hidden = false
    answer.replaceChildren(h('p', { class: 'says' }, 'Waiting for the answer …'))
    const { revision, transport, body = '' } = row
    const came = await askToSend({ revision, transport, text: body })
    answer.replaceChildren(
      ...(came?.lines ?? []).map(({ from, text }) => h('pre', { class: 'raw', tabindex: '0' }, `${from}: ${text}`)),
      ...(came === undefined ? [h('p', { class: 'says' }, 'The program has ended.')] : []),
      ...(came?.problem === undefined ? [] : [h('p', { class: 'says' }, came.problem)]),
    )
  }
  question.hidden = true
  return h('section', { class: 'send', label: 'Send again' }, ask, question, answer)
}
