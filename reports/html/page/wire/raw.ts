/** What crossed the wire, byte for byte: as text, or in hexadecimal digits. */
import { h, lines } from '../dom.ts'
import type { Row } from './rows.ts'

/** Bytes that are shown in digits, and characters that are shown as text. */
const mostBytes = 4_096
const mostCharacters = 200_000
const perLine = 16

export function raw(row: Row): HTMLElement {
  const bytes = bytesOf(row)
  const pre = h('pre', { class: 'raw', tabindex: '0', label: 'Raw bytes' })
  const show = (isHex: boolean): void => {
    pre.replaceChildren(...(isHex ? [hex(bytes)] : textOf(row)).flat())
    button.setAttribute('aria-pressed', String(isHex))
  }
  const toggle = (): void => show(button.getAttribute('aria-pressed') !== 'true')
  const button = h('button', { type: 'button', pressed: false, onclick: toggle }, 'in hexadecimal')
  show(row.base64 !== undefined)
  const size = `${bytes.length} bytes${row.cut === undefined ? '' : `; ${row.cut} more are not shown`}`
  return h(
    'section',
    { class: 'half' },
    h('h3', {}, 'Raw ', h('span', { class: 'size' }, size)),
    h('p', {}, button),
    pre,
  )
}

function textOf({ head, headers = [], body = '', base64 }: Row): (Node | string)[] {
  const top = [...(head === undefined ? [] : [head]), ...headers.map(([name, value]) => `${name}: ${value}`)]
  const text = base64 === undefined ? body : '(no UTF-8: see the digits)'
  const parts = h(
    'span',
    {},
    ...lines([...top, ...(top.length > 0 ? [''] : []), text.slice(0, mostCharacters)].join('\n')),
  )
  return [parts]
}

function bytesOf({ body = '', base64 }: Row): Uint8Array {
  if (base64 === undefined) return new TextEncoder().encode(body)
  return Uint8Array.from(atob(base64.slice(0, base64.length - (base64.length % 4))), (c) => c.charCodeAt(0))
}

function hex(bytes: Uint8Array): string {
  const rows: string[] = []
  for (let from = 0; from < Math.min(bytes.length, mostBytes); from += perLine) {
    const part = [...bytes.subarray(from, from + perLine)]
    const digits = part.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
    const text = part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('')
    rows.push(`${from.toString(16).padStart(6, '0')}  ${digits.padEnd(perLine * 3)} ${text}`)
  }
  return [...rows, ...(bytes.length > mostBytes ? [`… ${bytes.length - mostBytes} more bytes`] : [])].join('\n')
}
