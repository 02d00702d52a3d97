/** One row of a conversation as an arrow between the client and the server. */
import { shortId } from '../../../red/line-text.ts'
import { h } from '../dom.ts'
import type { Row } from './rows.ts'

/** What is on the arrow. */
export function said(row: Row): string {
  const { kind, method, name, id, head, body = '' } = row
  const numbered = id === '' ? '' : ` · id ${id.slice(0, 40)}`
  const named = name === '' ? '' : ` ${shortId(name).slice(0, 60)}`
  const first = head === undefined || head === 'event' ? [] : [head.slice(0, 200)]
  const message = {
    request: `${method}${named}${numbered}`,
    notification: `${method}${named}`,
    result: `result${method === '' ? '' : ` of ${method}${named}`}${numbered}`,
    error: `error${method === '' ? '' : ` of ${method}${named}`}${numbered}`,
    batch: 'batch',
    other: head === 'stderr' || row.from !== 'neither' ? body.slice(0, 160) : '',
  }[kind]
  return (
    [...first, ...(message === '' ? [] : [message])].join(' · ') ||
    (head === 'event' ? 'event without data' : '(empty)')
  )
}

export const senders = { client: 'client to server', server: 'server to client', neither: '' } as const

/** @param broken how many rules it breaks, and how many of them are only warned about */
export function rowView(
  row: Row,
  { failed, warned }: { readonly failed: number; readonly warned: number },
  hasSeveral: boolean,
): { class: string; content: readonly Node[] } {
  const took = row.tookMs === undefined ? '' : `${row.tookMs < 10 ? row.tookMs.toFixed(1) : row.tookMs.toFixed(0)} ms`
  const marks = failed > 0 ? `✗ ${failed}` : warned > 0 ? `! ${warned}` : took
  const state = failed > 0 ? ' broken' : warned > 0 ? ' doubtful' : ''
  const sender = senders[row.from]
  return {
    class: `row from-${row.from} ${row.kind}${state}`,
    content: [
      h('span', { class: 'time' }, clock(row.at)),
      h('span', { class: 'session' }, hasSeveral ? row.connection : ''),
      h('span', { class: 'spoken' }, sender === '' ? '' : `${sender}: `),
      h('span', { class: 'track' }, h('span', { class: 'said' }, said(row))),
      h('span', { class: 'took' }, marks),
    ],
  }
}

/** Seconds with three digits behind the point. */
export function clock(ms: number): string {
  return `${(ms / 1000).toFixed(3)} s`
}
